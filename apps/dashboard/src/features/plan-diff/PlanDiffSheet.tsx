import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import { dayMs } from '@vitrine/schedule/local-clock';
import { type KeyboardEvent, useId, useState } from 'react';
import { useFormat } from '../../lib/i18n/format.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { usePhone } from '../../lib/use-phone.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/glyphs.tsx';
import { Layer } from '../../ui/Layer.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import frame from '../../ui/SideSheet.module.css';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ClockHead, Hours, Instant } from '../../ui/time/Time.tsx';
import { someEdits } from './edit-words.ts';
import { GapSentence } from './GapSentence.tsx';
import { PartyBands } from './PartyBands.tsx';
import classes from './plan-diff.module.css';
import { type PreviewedCall, usePlanDiff } from './plan-diff.queries.ts';
import { Sentence } from './Sentence.tsx';
import { isCalm, Sums } from './Sums.tsx';
import {
  type DiffWords,
  frameSentence,
  isNothing,
  itemsSentence,
  namesText,
  partyClauses,
  placesText,
  someOf,
} from './sentences.ts';
import { useDiffWords } from './use-diff-words.ts';
import { WeekBars } from './WeekBars.tsx';

interface PlanDiffSheetProps {
  call: PreviewedCall;
  diff: PlanDiff;
  workedOutAt: number;
  name: string;
  /** The unsaved edits in words. */
  edits?: readonly string[] | undefined;
  /** Without it the sheet only shows; the dialog below it decides. */
  onSave?: (() => void) | undefined;
  onClose: () => void;
}

/** Everything that a change does: sentences first, both weeks below them. */
export default function PlanDiffSheet({
  call,
  diff,
  workedOutAt,
  name,
  edits = [],
  onSave,
  onClose,
}: PlanDiffSheetProps) {
  const t = useT();
  const rich = useRichT();
  const format = useFormat();
  const titleId = useId();
  const isPhone = usePhone();
  const words = useDiffWords(diff);
  const gaps = diff.gaps.displays;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onSave || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    event.stopPropagation();
    onSave();
  };
  const all = diff.displays + diff.unchanged;
  const saveLabel = t(gaps > 0 ? 'planDiff.ask.anyway' : 'unsaved.save');
  return (
    <Layer
      isSheet
      onClose={onClose}
      labelledBy={titleId}
      onKeyDown={onKeyDown}
      className={`${frame.sheet} ${classes.sheet}`}
    >
      <header className={classes.sheetHead}>
        {isPhone && <IconButton label={t('planDiff.ask.back')} icon="chevron-left" onClick={onClose} />}
        <div>
          <h2 id={titleId}>{t('planDiff.line.label')}</h2>
          <p>
            <ClockHead place="each">
              {t('planDiff.sheet.about', {
                name: edits.length > 0 ? t('planDiff.sheet.unsaved', { name, count: edits.length }) : name,
                from: format.date(diff.from),
                // The seventh day of each place; elsewhere it may end on another date of the reader.
                to: format.date(Date.parse(diff.from) + (diff.days - 1) * dayMs),
              })}
            </ClockHead>
          </p>
        </div>
        {!isPhone && <IconButton label={t('common.close')} icon="close" onClick={onClose} />}
      </header>
      <div className={classes.sheetBody}>
        <section className={classes.summary}>
          <h3>
            {isNothing(diff)
              ? t('planDiff.line.nothing')
              : t('planDiff.sheet.count', { changed: diff.displays, count: all })}{' '}
            {diff.displays > 0 &&
              (gaps > 0
                ? t('planDiff.sheet.empty', { count: gaps })
                : isCalm(diff) && t('planDiff.sheet.calm'))}
          </h3>
          {(diff.firstAt || edits.length > 0) && (
            <p>
              {diff.firstAt &&
                rich('planDiff.sheet.first', {
                  at: <Instant at={diff.firstAt} place={diff.firstPlace} />,
                })}{' '}
              {edits.length > 0 && <Hours>{t('planDiff.sheet.edits', { edits: joined(edits) })}</Hours>}
            </p>
          )}
          {diff.items.map((items) => (
            <p key={items.playlist}>
              <Sentence say={itemsSentence(words, items)} />
            </p>
          ))}
          {diff.frames.map((frames) => (
            <p key={`${frames.was} ${frames.becomes}`}>
              <Sentence say={frameSentence(frames)} />
            </p>
          ))}
          <Sums diff={diff} />
          {gaps > 0 && (
            <p className={classes.warning}>
              <StatusMark status="warning" size={16} />
              <span>
                <GapSentence diff={diff} />
              </span>
            </p>
          )}
        </section>
        {diff.parties.map((party, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
          <Party key={i} party={party} words={words} call={call} isList={isPhone} />
        ))}
        {diff.cut.parties > 0 && (
          <p className={classes.rest}>
            {t('planDiff.sheet.cut', {
              count: diff.cut.parties,
              displays: t('planDiff.displays', { count: diff.cut.displays }),
            })}
          </p>
        )}
        {diff.unchanged > 0 && (
          <p className={classes.rest}>
            <b>{t('planDiff.sheet.stay', { count: diff.unchanged })}</b>{' '}
            {diff.unchangedPlaces.length > 0 &&
              t('planDiff.sheet.stayIn', {
                places: someOf(words, diff.unchangedPlaces, diff.unchangedPlaces.length),
              })}
          </p>
        )}
      </div>
      <footer className={`${frame.foot} ${classes.sheetFoot}`}>
        <p>{rich('planDiff.sheet.worked', { time: <Instant at={workedOutAt} place={null} /> })}</p>
        <Button variant="ghost" kbd="esc" onClick={onClose}>
          {t('planDiff.ask.back')}
        </Button>
        {onSave && (
          <Button variant="primary" kbd="mod+s" onClick={onSave}>
            {saveLabel}
          </Button>
        )}
      </footer>
    </Layer>
  );
}

/** Edits that contain commas need another mark between them. */
const joined = (edits: readonly string[]) =>
  someEdits(edits).join(edits.some((edit) => edit.includes(',')) ? '; ' : ', ');

const placedName = ({ name, place }: { name: string; place: string }) => `${name}, ${place}`;

interface PartyProps {
  party: PlanParty;
  words: DiffWords;
  call: PreviewedCall;
  /** Without bands. */
  isList: boolean;
}

function Party({ party, words, call, isList }: PartyProps) {
  const t = useT();
  const { displays, bands } = party;
  const places = placesText(words, party);
  const [chosen, setChosen] = useState<string | null>(null);
  const drawn = displays.first.find(({ id }) => id === (chosen ?? bands?.display.id)) ?? bands?.display;
  return (
    <section className={classes.party}>
      <header>
        <h3>
          {places === ''
            ? t('planDiff.displays', { count: displays.count })
            : t('planDiff.sheet.party', { count: displays.count, places })}
        </h3>
        <span>{namesText(words, party)}</span>
        {isList ? (
          <WeekBars diff={{ ...words.diff, parties: [party] }} />
        ) : (
          drawn &&
          displays.first.length > 1 && (
            <MenuButton
              look="bare"
              label={t('planDiff.sheet.asChoice')}
              items={displays.first.map(({ id, name, place }) => ({
                label: `${name}, ${place}`,
                checked: id === drawn.id,
                onClick: () => setChosen(id),
              }))}
            >
              {t('planDiff.sheet.as', { display: placedName(drawn) })}
              <Glyph name="chevron-down" size={14} />
            </MenuButton>
          )
        )}
      </header>
      <ul className={classes.clauses}>
        {partyClauses(words, party).map((clause, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
          <li key={i}>
            <Sentence say={{ key: 'planDiff.line.plain', values: { change: clause } }} />
          </li>
        ))}
      </ul>
      {!isList &&
        (chosen !== null && chosen !== bands?.display.id ? (
          <OtherBands call={call} display={chosen} />
        ) : (
          <ShownBands party={party} words={words} onShow={setChosen} />
        ))}
    </section>
  );
}

/** Of a change with many parties only the first come with their days. */
function ShownBands({ party, words, onShow }: ShownBandsProps) {
  const t = useT();
  const { bands, displays } = party;
  const [first] = displays.first;
  if (bands) return <PartyBands bands={bands} playlists={words.diff.playlists} />;
  return (
    first && (
      <Button variant="ghost" onClick={() => onShow(first.id)}>
        {t('planDiff.sheet.showDays')}
      </Button>
    )
  );
}

interface ShownBandsProps {
  party: PlanParty;
  words: DiffWords;
  onShow: (display: string) => void;
}

/** The days of another display of the party, which differ outside of the changed hours. */
function OtherBands({ call, display }: { call: PreviewedCall; display: string }) {
  const { diff } = usePlanDiff(call, { bandsOf: display, waitMs: 0 });
  const bands = diff?.parties.find((party) => party.bands?.display.id === display)?.bands;
  return diff && bands ? <PartyBands bands={bands} playlists={diff.playlists} /> : <Skeleton height={84} />;
}
