import { showPriority } from '@vitrine/contract/shows';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { type Block, blockAt, blocksOf } from '../../lib/plan-blocks.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton, LinkButton } from '../../ui/Button.tsx';
import frame from '../../ui/calendar-frame.module.css';
import { Glyph } from '../../ui/glyphs.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { useEscapeLayer } from '../../ui/layers.ts';
import { Row, Stack, Text } from '../../ui/layout/layout.tsx';
import sheet from '../../ui/SideSheet.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ErrorState, useAfterDelay } from '../../ui/states.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Hours, Instant, TimeSpan } from '../../ui/time/Time.tsx';
import type { Place } from '../../ui/time/time-text.ts';
import {
  type Explanation,
  type Timeline,
  useExplanation,
  usePlaylistPicture,
  useTimeline,
} from './calendar.queries.ts';
import { useCalendarWords } from './calendar-words.ts';
import { useWide } from './use-wide.ts';
import classes from './why.module.css';
import {
  type Explained,
  groupsText,
  isWinner,
  refusedText,
  verdictText,
  whyState,
  whyTitle,
} from './why-words.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const noPlaylists: Timeline['playlists'] = [];
const walkingMs = 120;

interface WhyThisPlaysProps {
  displayId: string;
  /** The display's name. */
  name?: string;
  place: Place;
  at: string;
  /** The surrounding block, if it is already known. */
  block?: Block | undefined;
  onClose: () => void;
}

/** Shown beside the calendar if there is room, otherwise as a sheet. */
export function WhyThisPlays(props: WhyThisPlaysProps) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />;
}

function Beside(props: WhyThisPlaysProps) {
  const { onClose } = props;
  const id = useId();
  const box = useRef<HTMLElement>(null);
  useEscapeLayer(true, onClose, { hasKeyboard: false });
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside ref={box} className={`${frame.beside} ${classes.beside}`} aria-labelledby={id} aria-live="polite">
      <Content {...props} titleId={id} close={<Close onClose={onClose} />} />
    </aside>
  );
}

function Over(props: WhyThisPlaysProps) {
  const id = useId();
  return (
    <Layer onClose={props.onClose} labelledBy={id} className={sheet.sheet} closeOnScrim isSheet>
      <div className={`${frame.over} ${classes.over}`}>
        <Content {...props} titleId={id} close={<Close onClose={props.onClose} isFirst />} />
      </div>
    </Layer>
  );
}

function Close({ onClose, isFirst }: { onClose: () => void; isFirst?: boolean }) {
  const t = useT();
  return (
    <IconButton
      label={t('common.close')}
      icon="close"
      size="sm"
      onClick={onClose}
      className={classes.close}
      data-autofocus={isFirst || undefined}
    />
  );
}

interface ContentProps extends WhyThisPlaysProps {
  titleId: string;
  close: ReactNode;
}

function Content({ displayId, name, place, at, block, titleId, close }: ContentProps) {
  const t = useT();
  const locale = useLocale();
  // While the user moves with the arrow keys, nothing is fetched for intermediate steps.
  const settledAt = useSettled(at, walkingMs);
  const { data, error, refetch } = useExplanation(displayId, settledAt);
  const isWaiting = useAfterDelay(!data);
  if (error && !data) {
    return (
      <>
        {close}
        <ErrorState
          title={t('calendar.why.failed')}
          detail={errorMessage(error)}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!data) return isWaiting ? <RowsSkeleton rows={6} height={40} /> : null;
  const winners = data.playlists.filter(isWinner);
  const losers = data.playlists.filter((each) => !isWinner(each));
  const state = whyState(t, data);
  return (
    <>
      <When {...{ displayId, name, place, at, block, close }} />
      <h2 id={titleId} className={`${frame.title} ${classes.title}`}>
        {whyTitle(t, locale, data)}
      </h2>
      {winners[0] && <Picture playlist={winners[0].id} />}
      {state && (
        <Text as="p" className={classes.text} size="13/18" tone="soft">
          {state}
        </Text>
      )}
      <Text as="ul" className={classes.list} ruled>
        {winners.map((one) => (
          <Verdict key={one.id} one={one} explanation={data} />
        ))}
        {losers.map((one) => (
          <Verdict key={one.id} one={one} explanation={data} />
        ))}
      </Text>
      {winners.map((one) => (
        <Text as="p" key={one.id} className={classes.text} size="13/18" tone="soft">
          {winners.length > 1 && <b>{one.name} </b>}
          {groupsText(t, locale, one)}
        </Text>
      ))}
      {winners.length === 1 && (
        <LinkButton size="sm" fullWidth href={`/${locale}/playlists/detail/${winners[0]!.id}`}>
          {t('calendar.why.openPlaylist')}
        </LinkButton>
      )}
    </>
  );
}

type WhenProps = Pick<ContentProps, 'displayId' | 'name' | 'place' | 'at' | 'block' | 'close'>;

/**
 * "Counter left, 15:00–18:00 in Brno": the block around the instant, in local time, with UTC in the tooltip.
 */
const When = (props: WhenProps) => (props.block ? <Stretch {...props} /> : <FoundStretch {...props} />);

function FoundStretch(props: WhenProps) {
  const hour = Math.floor(Date.parse(props.at) / hourMs) * hourMs;
  const { data } = useTimeline(props.displayId, { from: hour - dayMs, to: hour + dayMs });
  const block = data && blockAt(blocksOf(data.segments), Date.parse(props.at));
  return <Stretch {...props} block={block} />;
}

function Stretch({ name, place, at, close, block }: WhenProps) {
  const words = useCalendarWords(place, noPlaylists);
  const part = block && { block, from: block.from, to: block.to };
  return (
    <Row
      as="p"
      className={frame.when}
      gap={8}
      size="13/18"
      tone="muted"
      numeric
      title={part && words.timesOf(part)}
    >
      <span>
        {name && `${name}, `}
        {block ? (
          <TimeSpan from={block.from} to={block.to} place={place} />
        ) : (
          <Instant at={at} place={place} />
        )}
      </span>
      {close}
    </Row>
  );
}

/** Its box has the same size before, with and without a picture, so that the list beneath it stays where it is. */
function Picture({ playlist }: { playlist: string }) {
  const { data } = usePlaylistPicture(playlist);
  return (
    <Stack className={classes.picture} center fixed tone="muted">
      {data && <img src={data.picture} alt="" title={data.name} />}
      {data === null && <Glyph name="list" size={28} />}
    </Stack>
  );
}

function Verdict({ one, explanation }: { one: Explained; explanation: Explanation }) {
  const t = useT();
  const locale = useLocale();
  const isOn = isWinner(one);
  const [verdict, refused] = [
    verdictText(t, locale, one, explanation.playlists),
    refusedText(t, locale, one),
  ];
  const isTimed = ['condition', 'exception', 'items', 'closed'].includes(one.why);
  return (
    <Stack
      as="li"
      className={classes.verdict}
      gap={10}
      align="start"
      size="13/18"
      tone="muted"
      data-on={isOn || undefined}
    >
      <Glyph name={isOn ? 'check' : isTimed ? 'clock' : 'close'} size={16} />
      <div>
        <Text
          as={AppLink}
          hover="name"
          weight={600}
          tone={isOn ? 'strong' : 'soft'}
          anywhere
          href={`/${locale}/playlists/detail/${one.id}`}
        >
          {one.name}
        </Text>
        {one.shown && isOn ? (
          <p>
            <ShownBy shown={one.shown} />
          </p>
        ) : (
          verdict && (
            <p>
              <Hours>{verdict}</Hours>
            </p>
          )
        )}
        {refused && <p>{refused}</p>}
      </div>
      {one.priority < showPriority && <Tag>{t('calendar.priority', { priority: one.priority })}</Tag>}
    </Stack>
  );
}

/** "Shown by Hana until 18:00 in Berlin" */
function ShownBy({ shown: { by, endsAt, place } }: { shown: NonNullable<Explained['shown']> }) {
  const t = useT();
  const rich = useRichT();
  const name = by || t('audit.erased');
  if (endsAt === null) return t('shows.why.always', { name });
  return rich('shows.why.until', { name, instant: <Instant at={endsAt} place={place} /> });
}
