import type { DisplayLive } from '@vitrine/contract/live-view';
import type { CSSProperties } from 'react';
import { DesignPicture } from '../../core/design-views/designs.views.tsx';
import type { Live } from '../../core/queries/live-view.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useSeconds } from '../../lib/use-seconds.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Duration } from '../../ui/time/Time.tsx';
import { loopPosition } from './loop-position.ts';
import classes from './now-playing.module.css';

const mostNamed = 8;
/** The minimum share of the loop to show a name: 40 px at the designed width. */
const leastNamed = 40 / 560;

type Loop = NonNullable<DisplayLive['loop']>;

const hasNames = ({ items, seconds }: Loop) =>
  items.length <= mostNamed && items.every((each) => each.seconds / seconds >= leastNamed);

/**
 * The whole loop below the picture: the width of each item is its duration, and a marker shows the position.
 */
export function LoopBar({ live }: { live: Live }) {
  const t = useT();
  const locale = useLocale();
  const now = useSeconds(true) + live.clockAhead;
  const position = loopPosition(live, now);
  const { loop } = live;
  if (!loop || !position || loop.items.length === 0) return null;
  const share = Math.min(1, position.loopElapsedMs / position.loopMs);
  return (
    <div className={classes.loop} data-named={hasNames(loop) || undefined}>
      <ol className={classes.thumbs} aria-label={t('live.loop')}>
        {loop.items.map((each) => (
          <li
            key={each.item}
            style={{ flexGrow: each.seconds }}
            data-current={each.item === position.item.item || undefined}
          >
            <AppLink
              href={`/${locale}/playables/detail/${each.playable}`}
              aria-label={each.name}
              title={each.name}
              {...(each.item === position.item.item && { 'aria-current': 'true' as const })}
            >
              {each.design ? (
                <DesignPicture id={each.design} isCover />
              ) : each.picture ? (
                <img src={each.picture} alt="" loading="lazy" decoding="async" />
              ) : (
                <i />
              )}
            </AppLink>
            <span className={classes.thumbName} aria-hidden="true">
              <b>{each.name}</b>
              <span>
                {each.amount > 1 && `${each.amount} × `}
                <Duration ms={(each.seconds * 1000) / each.amount} />
              </span>
            </span>
          </li>
        ))}
      </ol>
      <span
        key={`${position.item.item} ${position.number === 1}`}
        className={classes.playhead}
        style={{ '--share': share } as CSSProperties}
        aria-hidden="true"
      />
    </div>
  );
}
