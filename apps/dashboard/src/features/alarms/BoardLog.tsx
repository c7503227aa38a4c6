import type { TakeoverBoard } from '@vitrine/contract/takeovers';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Stack, Text } from '../../ui/layout/layout.tsx';
import { ClockHead, HeadedTime, Instant } from '../../ui/time/Time.tsx';
import { type Place, useTimeText } from '../../ui/time/time-text.ts';
import classes from './board.module.css';
import { stepsOf } from './board-words.ts';

/** What happened. */
export function BoardLog({ board, place }: { board: TakeoverBoard; place: Place | null }) {
  const t = useT();
  const rich = useRichT();
  const { instant } = useTimeText();
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
    </Stack>
  );
}
