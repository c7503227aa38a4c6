import type { Takeover, TakeoverDisplay } from '@vitrine/contract/takeovers';
import { useFormat } from '../../lib/i18n/format.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { LinkButton } from '../../ui/Button.tsx';
import hidden from '../../ui/hidden.module.css';
import { Tag } from '../../ui/Tag.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { secondsText } from './alarm-values.ts';
import { useBoard } from './alarms.queries.ts';
import classes from './settings.module.css';

/** The result in one sentence, and a square per screen. */
export function LastDrill({ takeover }: { takeover: Takeover }) {
  const t = useT();
  const locale = useLocale();
  const { number } = useFormat();
  const { data } = useBoard(takeover.id);
  const { kind, reach, missing, startedAt, id } = takeover;
  const sentence =
    reach.slowest === null
      ? t('alarms.drills.nobody')
      : t(kind === 'quiet_drill' ? 'alarms.drills.would' : 'alarms.drills.did', {
          count: reach.displays,
          shown: reach.shown,
          seconds: secondsText(reach.slowest, number),
        });
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(missing.map(({ name }) => name));
  const said = [
    reach.slowest === null ? sentence : `${sentence}.`,
    missing.length > 0 && t('alarms.drills.missing', { count: reach.notReached, names }),
  ];
  const [first] = missing;
  return (
    <div className={classes.last}>
      <div>
        <p className={classes.note}>
          <Tag>{t(`alarms.kinds.${kind}`)}</Tag> <Instant at={startedAt} place={null} form="minute" />
        </p>
        <h2>{said.filter(Boolean).join(' ')}</h2>
        <p className={classes.lastLinks}>
          {first && (
            <LinkButton size="sm" href={`/${locale}/displays/detail/${first.id}`}>
              {first.name}
            </LinkButton>
          )}
          <LinkButton size="sm" icon="document" href={`/${locale}/alarms/${id}`}>
            {t('alarms.report.title')}
          </LinkButton>
        </p>
      </div>
      {data && <Squares displays={data.displays} />}
    </div>
  );
}

function Squares({ displays }: { displays: readonly TakeoverDisplay[] }) {
  const t = useT();
  const { number } = useFormat();
  const lookOf = ({ state, active }: TakeoverDisplay) =>
    state === 'not_reached' ? 'missing' : active ? 'active' : 'inactive';
  const resultOf = ({ reason, shownAfter }: TakeoverDisplay) =>
    shownAfter !== null
      ? t('alarms.board.seconds', { seconds: secondsText(shownAfter, number) })
      : t(reason ? `alarms.reasons.${reason}` : 'alarms.board.missing');
  return (
    <div>
      <ul className={classes.squares} aria-label={t('alarms.board.screens')}>
        {displays.map((display) => {
          const words = t('alarms.drills.square', { name: display.name, result: resultOf(display) });
          return (
            <li key={display.id} data-look={lookOf(display)} title={words}>
              <span className={hidden.hidden}>{words}</span>
            </li>
          );
        })}
      </ul>
      <p className={classes.legend} aria-hidden="true">
        {(['active', 'inactive', 'missing'] as const).map((look) => {
          const count = displays.filter((display) => lookOf(display) === look).length;
          return (
            count > 0 && (
              <span key={look} data-look={look}>
                {t(`alarms.drills.legend.${look}`, { count })}
              </span>
            )
          );
        })}
      </p>
    </div>
  );
}
