import { useParams } from '@tanstack/react-router';
import type { Takeover, TakeoverBoard } from '@vitrine/contract/takeovers';
import { useRunningAlarms } from '../../core/queries/running.queries.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { useRecordTitle } from '../../lib/page-title.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { Instant } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { WithoutRecord } from '../../ui/WithoutRecord.tsx';
import { AlarmSign } from './AlarmSign.tsx';
import { actorName } from './actor-name.ts';
import { placeOf } from './alarm-values.ts';
import { useBoard } from './alarms.queries.ts';
import { BoardHero } from './BoardHero.tsx';
import { BoardLines } from './BoardLines.tsx';
import { BoardLog } from './BoardLog.tsx';
import { BoardTiles } from './BoardTiles.tsx';
import classes from './board.module.css';
import { downloadReport } from './download-report.ts';
import { whereText } from './where-text.ts';

/** Who shows the alarm, and who does not; afterwards its report. */
export function AlarmBoardPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const t = useT();
  const locale = useLocale();
  const isOnline = useOnline();
  const { data, error, dataUpdatedAt, isRefetchError, refetch } = useBoard(id);
  useRecordTitle(data?.takeover.title);
  if (data)
    return <Board key={id} board={data} readAt={dataUpdatedAt} isLost={isRefetchError || !isOnline} />;
  return (
    <WithoutRecord
      error={error}
      onRetry={() => void refetch()}
      title={t('pages.alarmDetail')}
      gone={t('alarms.board.gone')}
      failed={t('alarms.board.loadFailed')}
      all={{ label: t('alarms.history.all'), href: `/${locale}/alarms` }}
      skeleton={<FactsSkeleton rows={6} />}
    />
  );
}

interface BoardProps {
  board: TakeoverBoard;
  /** By the browser's clock. */
  readAt: number;
  isLost: boolean;
}

function Board({ board, readAt, isLost }: BoardProps) {
  const t = useT();
  const rich = useRichT();
  const { takeover, displays } = board;
  const place = placeOf(displays);
  const clockAhead = Date.parse(board.now) - readAt;
  const isRunning = takeover.state === 'running';
  const tone = takeover.kind !== 'alert' || takeover.level === 'notice' ? 'accent' : takeover.level;
  return (
    <>
      <RunningTabs open={takeover} />
      <Row className={classes.head} gap={12} rowGap={6} wrap>
        <Text shrink anywhere as="h1" tabIndex={-1} dir="auto">
          {takeover.title}
        </Text>
        <Row
          as="span"
          pad="0/8"
          rounded="tag"
          fill={tone}
          weight={570}
          className={classes.level}
          inline
          gap={6}
          size="12.5"
          tone={tone}
        >
          <AlarmSign level={takeover.level} size={14} />
          {takeover.kind === 'alert'
            ? t(`alarms.levels.${takeover.level}`)
            : t(`alarms.kinds.${takeover.kind}`)}
        </Row>
        <Text as="p" size="13/18" tone="muted">
          <Started takeover={takeover} place={place} />
        </Text>
        <Text as="div" className={classes.report} push>
          <ReportMenu takeover={takeover} />
        </Text>
      </Row>
      {isLost && isRunning && (
        <Row
          as="p"
          role="status"
          rounded="box"
          below={12}
          className={classes.lost}
          gap={10}
          size="13.5/20"
          weight={550}
          tone="soft"
        >
          <Glyph name="warning" size={16} />
          <span>
            {rich('alarms.board.lost', {
              instant: <Instant at={Date.parse(board.now)} place={null} form="seen" />,
            })}
          </span>
        </Row>
      )}
      <BoardHero board={board} place={place} clockAhead={clockAhead} />
      {isRunning && takeover.kind !== 'quiet_drill' ? (
        <BoardTiles board={board} clockAhead={clockAhead}>
          <BoardLog board={board} place={place} />
        </BoardTiles>
      ) : (
        <BoardLines board={board}>
          <BoardLog board={board} place={place} />
        </BoardLines>
      )}
      {isRunning && takeover.kind !== 'quiet_drill' && (
        <Row as="p" above={14} gap={8} size="13/18" tone="muted">
          <Icon name="display" size={16} />
          {t('alarms.board.afterwards')}
        </Row>
      )}
    </>
  );
}

function Started({ takeover, place }: { takeover: Takeover; place: Place | null }) {
  const t = useT();
  const rich = useRichT();
  const { startedBy, plan, startedAt } = takeover;
  const name = actorName(startedBy, t);
  return (
    <>
      {whereText(takeover, t)}
      {' · '}
      {rich('alarms.board.started', { name, instant: <Instant at={startedAt} place={place} form="seen" /> })}
      {plan && `, ${t('alarms.board.plan', { name: plan.name })}`}
    </>
  );
}

function ReportMenu({ takeover: { id, startedAt } }: { takeover: Takeover }) {
  const t = useT();
  const day = startedAt.slice(0, 10);
  return (
    <MenuButton
      label={t('alarms.report.title')}
      look="outlined"
      icon="document"
      items={[
        {
          label: t('alarms.report.pdf'),
          icon: 'document',
          onClick: () => void downloadReport(id, 'pdf', day),
        },
        { label: t('alarms.report.csv'), icon: 'source', onClick: () => void downloadReport(id, 'csv', day) },
      ]}
    >
      {t('alarms.report.title')}
    </MenuButton>
  );
}

/** Several at once: the highest level first. */
function RunningTabs({ open }: { open: Takeover }) {
  const t = useT();
  const locale = useLocale();
  const running = useRunningAlarms();
  if (open.state !== 'running' || running.filter(({ id }) => id !== open.id).length === 0) return null;
  return (
    <Row
      as="nav"
      aria-label={t('alarms.board.running')}
      gap={8}
      align="stretch"
      below={12}
      className={classes.tabs}
    >
      {running.map(({ id, title, level, kind }) => (
        <Row
          framed
          rounded
          surface
          size="13"
          gap={7}
          pad="0/12"
          fixed
          tone="soft"
          weight={550}
          as={AppLink}
          key={id}
          href={`/${locale}/alarms/${id}`}
          aria-current={id === open.id ? 'page' : undefined}
          data-level={kind === 'alert' ? level : 'drill'}
        >
          <AlarmSign level={level} size={14} />
          <span>{title}</span>
        </Row>
      ))}
    </Row>
  );
}
