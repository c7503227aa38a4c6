import type { TakeoverBoard } from '@vitrine/contract/takeovers';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './board.module.css';
import { stepsOf } from './board-words.ts';
import { downloadReport } from './download-report.ts';

/** What happened, and the report. */
export function BoardLog({ board, place }: { board: TakeoverBoard; place: Place | null }) {
  const t = useT();
  const rich = useRichT();
  const { instant } = useTimeText();
  const { id, startedAt } = board.takeover;
  const day = startedAt.slice(0, 10);
  const now = Date.parse(board.now);
  return (
    <Stack size="12.5/17" full column className={classes.log}>
      <Text size="14/20" as="h2">
        <ClockHead place={place}>{t('alarms.board.happened')}</ClockHead>
      </Text>
      <ol>
        {stepsOf(board, t).map(({ key, at, text, until }) => (
          <Stack gap={10} as="li" key={key}>
            <HeadedTime place={place}>
              {instant(at, place, { form: 'seen', isHeaded: true, placeOnly: true, now })}
            </HeadedTime>
            <span>
              {text}
              {until && (
                <>
                  {' '}
                  {rich('alarms.steps.until', {
                    instant: <Instant at={until} place={place} isHeaded placeOnly />,
                  })}
                </>
              )}
            </span>
          </Stack>
        ))}
      </ol>
      <Row as="p" gap={14} align="stretch" className={classes.files}>
        <Text
          tone="accent"
          weight={570}
          as="button"
          type="button"
          onClick={() => void downloadReport(id, 'pdf', day)}
        >
          {t('alarms.report.pdf')}
        </Text>
        <Text
          tone="accent"
          weight={570}
          as="button"
          type="button"
          onClick={() => void downloadReport(id, 'csv', day)}
        >
          {t('alarms.report.csv')}
        </Text>
      </Row>
    </Stack>
  );
}
