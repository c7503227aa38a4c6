import type { Overview } from '@vitrine/contract/overview';
import { useLocale, useT } from '../../lib/i18n.ts';
import { runShortcut } from '../../lib/shortcuts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import classes from './first-run.module.css';
import { type FirstStep, stepsOf } from './first-run.ts';

const words = {
  pair: ['overview.firstRun.pair', 'overview.firstRun.pairText'],
  upload: ['overview.firstRun.upload', 'overview.firstRun.uploadText'],
  playlist: ['overview.firstRun.playlist', 'overview.firstRun.playlistText'],
  group: ['overview.firstRun.group', 'overview.firstRun.groupText'],
} as const satisfies Record<FirstStep, readonly [string, string]>;

/** The way to the first playing screen; each step ticks itself. */
export function FirstRun({ done }: { done: NonNullable<Overview['firstRun']> }) {
  const t = useT();
  const steps = stepsOf(done);
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      className={classes.card}
      title={t('overview.firstRun.title')}
      aside={<span role="status">{t('overview.firstRun.progress', { count, total: steps.length })}</span>}
    >
      <ol className={classes.steps}>
        {steps.map(({ step, isDone, isNext }, i) => (
          <li
            key={step}
            className={classes.step}
            data-done={isDone || undefined}
            data-next={isNext || undefined}
          >
            <span className={classes.mark}>
              {isDone ? <Glyph name="check" size={16} /> : <span aria-hidden="true">{i + 1}</span>}
            </span>
            <div className={classes.words}>
              <b>{t(words[step][0])}</b>
              <p>{t(words[step][1])}</p>
            </div>
            {isDone ? (
              <span className={classes.done}>{t('overview.firstRun.done')}</span>
            ) : (
              <Go step={step} isNext={isNext} hasPlaylist={done.playlist} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Go({ step, isNext, hasPlaylist }: { step: FirstStep; isNext: boolean; hasPlaylist: boolean }) {
  const t = useT();
  const locale = useLocale();
  const variant = isNext ? 'primary' : 'default';
  const label = t(words[step][0]);
  if (step === 'upload') {
    return (
      <Button variant={variant} icon="upload" onClick={() => runShortcut('upload')}>
        {label}
      </Button>
    );
  }
  const path = {
    pair: '/displays?add=display',
    playlist: '/playlists?add=playlist',
    // One that is there only needs its groups.
    group: hasPlaylist ? '/playlists' : '/groups?add=group',
  }[step];
  return (
    <LinkButton variant={variant} href={`/${locale}${path}`}>
      {label}
    </LinkButton>
  );
}
