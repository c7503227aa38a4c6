import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import { useT } from '../../lib/i18n/i18n.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Card } from '../../ui/Card.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { ClockHead } from '../../ui/time/Time.tsx';
import { GapSentence } from './GapSentence.tsx';
import { PartyBands } from './PartyBands.tsx';
import classes from './plan-diff.module.css';
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

/** A difference that is already known: sentences first, both weeks below them. */
export default function PlanDiffWeek({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const isPhone = usePhone();
  const words = useDiffWords(diff);
  const gaps = diff.gaps.displays;
  const count = t('planDiff.sheet.count', { changed: diff.displays, count: diff.displays + diff.unchanged });
  const dark =
    gaps > 0 ? t('planDiff.sheet.empty', { count: gaps }) : isCalm(diff) && t('planDiff.sheet.calm');
  return (
    <Card
      className={classes.week ?? ''}
      title={
        <>
          {isNothing(diff) ? t('planDiff.line.nothing') : count} {diff.displays > 0 && dark}
        </>
      }
      aside={<ClockHead place="each">{t('planDiff.sheet.sevenDays')}</ClockHead>}
    >
      {(diff.items.length > 0 || diff.frames.length > 0 || diff.sums.length > 0 || gaps > 0) && (
        <div className={classes.summary}>
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
        </div>
      )}
      {diff.parties.map((party, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parties of one answer have no other identity
        <Party key={i} party={party} words={words} isList={isPhone} />
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
    </Card>
  );
}

function Party({ party, words, isList }: { party: PlanParty; words: DiffWords; isList: boolean }) {
  const t = useT();
  const { displays, bands } = party;
  const places = placesText(words, party);
  return (
    <section className={classes.party}>
      <header>
        <h3>
          {places === ''
            ? t('planDiff.displays', { count: displays.count })
            : t('planDiff.sheet.party', { count: displays.count, places })}
        </h3>
        <span>{namesText(words, party)}</span>
        {isList && <WeekBars diff={{ ...words.diff, parties: [party] }} />}
      </header>
      <ul className={classes.clauses}>
        {partyClauses(words, party).map((clause, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
          <li key={i}>
            <Sentence say={{ key: 'planDiff.line.plain', values: { change: clause } }} />
          </li>
        ))}
      </ul>
      {!isList && bands && <PartyBands bands={bands} playlists={words.diff.playlists} />}
    </section>
  );
}
