import type { AlertFeedTry, TriedWarning } from '@vitrine/contract/alert-feeds';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Button } from '../../ui/Button.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import { FeedColour } from './FeedColour.tsx';
import { ignoredWords, isSilence, toldWords } from './feed-words.ts';
import classes from './feeds.module.css';
import { Mark } from './Mark.tsx';
import type { Trial } from './use-trial.ts';

interface FeedTrialProps {
  trial: Trial;
  address: string;
  /** What would be tried now. */
  input: AlertFeedTry;
  onTry: () => void;
}

/** What the address tells now, and what each warning would do by the choices above. */
export function FeedTrial({ trial, address, input, onTry }: FeedTrialProps) {
  const t = useT();
  const told = trial.of(address);
  const isOld = told !== null && trial.isOld(input);
  const tone = !told?.fault ? undefined : isSilence(told.fault) ? classes.silent : classes.refused;
  return (
    <Stack gap={10} className={classes.trial}>
      <Row gap={12} align="start">
        <Button onClick={onTry} loading={trial.isRunning} disabled={address.trim() === ''}>
          {t(told ? 'common.tryAgain' : 'alarms.feeds.try')}
        </Button>
        <Text as="p" role="status" size="13/18" grow tone={told?.fault ? undefined : 'muted'} above={6}>
          {told && (
            <Row as="span" gap={6} align="start" className={classes.told}>
              <Mark status={told.fault === null ? 'well' : isSilence(told.fault) ? 'warning' : 'offline'} />
              <span className={tone}>
                {isOld && told.warnings.length > 0 ? t('alarms.feeds.changedSince') : toldWords(told, t)}
              </span>
            </Row>
          )}
        </Text>
      </Row>
      {told && told.warnings.length > 0 && (
        <Stack
          as="ul"
          framed="control"
          rounded
          className={classes.warnings}
          aria-label={t('alarms.feeds.warningsOfNow')}
          data-old={isOld || undefined}
          tabIndex={0}
        >
          {told.warnings.map((warning, at) => (
            // Two of one authority may say the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <Warning key={at} warning={warning} />
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function Warning({ warning }: { warning: TriedWarning }) {
  const t = useT();
  const rich = useRichT();
  const { title, severity, areas, expires, effect, reason } = warning;
  return (
    <Row as="li" gap={10} align="start" className={classes.warning} data-effect={effect}>
      <FeedColour severity={severity} />
      <Stack as="span" gap={2} grow shrink anywhere>
        <Text weight={effect === 'ignore' ? undefined : 600} dir="auto">
          {title}
        </Text>
        <Text size="12.5/18" tone="muted" dir="auto">
          {areas.join(', ')}
          {areas.length > 0 && expires && ' · '}
          {expires && rich('alarms.feeds.until', { instant: <Instant at={expires} place={null} /> })}
        </Text>
      </Stack>
      <Text size="12.5/18" tone={effect === 'ignore' ? 'muted' : undefined} className={classes.effect}>
        {effect === 'ignore' ? ignoredWords(reason, t) : t(`alarms.feeds.would.${effect}`)}
      </Text>
    </Row>
  );
}
