import { can } from '@vitrine/contract/access';
import { type Takeover, takeovers } from '@vitrine/contract/takeovers';
import { useRunningAlarms } from '../core/queries/running.queries.ts';
import { useLocale, useT } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { AppLink } from '../ui/AppLink.tsx';
import { Glyph } from '../ui/glyphs.tsx';
import classes from './AlarmButton.module.css';
import { showOverlay } from './overlays.ts';

const words = {
  alarm: 'shell.alarmRunning',
  notice: 'shell.noticeRunning',
  drill: 'shell.drillRunning',
} as const;

/** A notice is no danger. */
const lookOf = ({ kind, level }: Pick<Takeover, 'kind' | 'level'>) =>
  kind !== 'alert' ? 'drill' : level === 'notice' ? 'notice' : 'alarm';

/** On every page: for those who may raise an alarm, and for everybody who may see one that runs. */
export function AlarmButton() {
  const t = useT();
  const locale = useLocale();
  const { caller } = useSession();
  const [first] = useRunningAlarms();
  const mayRaise = can(caller, takeovers.routes.create);
  return (
    <>
      {first && (
        <AppLink
          href={`/${locale}/alarms/${first.id}`}
          className={classes.running}
          data-alarm
          data-look={lookOf(first)}
          title={first.title}
        >
          <Glyph name="warning" size={16} />
          <span>{t(words[lookOf(first)])}</span>
        </AppLink>
      )}
      {mayRaise && (
        <button
          type="button"
          className={classes.alarm}
          data-alarm
          data-beside={first ? true : undefined}
          aria-label={t('shell.alarm')}
          aria-haspopup="dialog"
          title={t('shell.alarm')}
          onClick={() => showOverlay('alarm')}
        >
          <Glyph name="warning" size={16} />
          <span>{t('shell.alarm')}</span>
        </button>
      )}
    </>
  );
}
