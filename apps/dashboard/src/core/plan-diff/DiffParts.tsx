import type { PlanDiff, PlanParty } from '@vitrine/contract/plan-diff';
import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Hours } from '../../ui/time/Time.tsx';
import { type DiffWords, someOf } from './diff-words.ts';
import { effectIn, effectSentences } from './effect-sentences.ts';
import { GapSentence } from './GapSentence.tsx';
import { frameSentence, itemsSentence } from './item-sentences.ts';
import { namesText, partyClauses, placesText } from './party-sentences.ts';
import classes from './plan-diff.module.css';
import { Sentence, Sentences } from './Sentence.tsx';
import { isCalm, Sums } from './Sums.tsx';
import { isNothing } from './sentences.ts';

// The parts of a difference, for the sheet beside Save and for proposals.

/** "12 of 25 displays change. Nothing goes dark." */
export function DiffTitle({ diff }: { diff: PlanDiff }) {
  const t = useT();
  const gaps = diff.gaps.displays;
  const all = diff.displays + diff.unchanged;
  return (
    <>
      {isNothing(diff)
        ? t('planDiff.line.nothing')
        : t('planDiff.sheet.count', { changed: diff.changed, count: all })}{' '}
      {diff.displays > 0 &&
        (gaps > 0 ? t('planDiff.sheet.empty', { count: gaps }) : isCalm(diff) && t('planDiff.sheet.calm'))}
    </>
  );
}

interface DiffSummaryProps {
  words: DiffWords;
  /** The strip below the sentences. */
  children?: ReactNode;
}

/** Items, frames, hours and what goes empty. */
export function DiffSummary({ words, children }: DiffSummaryProps) {
  const { diff } = words;
  const effect = effectIn(diff);
  return (
    <>
      {effect && !isNothing(diff) && (
        <p>
          <Hours>
            <Sentences all={effectSentences(words, effect)} />
          </Hours>
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
      {children}
      <Sums diff={diff} />
      {diff.gaps.displays > 0 && !effect?.gap && (
        <p className={classes.warning}>
          <StatusMark status="warning" size={16} />
          <span>
            <GapSentence diff={diff} />
          </span>
        </p>
      )}
    </>
  );
}

interface DiffPartyProps {
  party: PlanParty;
  words: DiffWords;
}

/** Displays that change alike, and how. */
export function DiffParty({ party, words }: DiffPartyProps) {
  const t = useT();
  const { count } = party.displays;
  const places = placesText(words, party);
  return (
    <Text as="section" ruled className={classes.party}>
      <Row as="header" gap={10} rowGap={4} align="baseline" wrap>
        <h3>
          {places === '' ? t('planDiff.displays', { count }) : t('planDiff.sheet.party', { count, places })}
        </h3>
        <span>{namesText(words, party)}</span>
      </Row>
      <Text as="ul" above={4} className={classes.clauses}>
        {partyClauses(words, party).map((clause, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the clauses of one party, in their order
          <li key={i}>
            <Sentence say={{ key: 'planDiff.line.plain', values: { change: clause } }} />
          </li>
        ))}
      </Text>
    </Text>
  );
}

/** Parties that are not listed, and displays that stay as they are. */
export function DiffRest({ words }: { words: DiffWords }) {
  const t = useT();
  const { cut, unchanged, unchangedPlaces } = words.diff;
  return (
    <>
      {cut.parties > 0 && (
        <Text as="p" ruled pad="12/20" className={classes.rest} size="13.5/20" tone="muted">
          {t('planDiff.sheet.cut', {
            count: cut.parties,
            displays: t('planDiff.displays', { count: cut.displays }),
          })}
        </Text>
      )}
      {unchanged > 0 && (
        <Text as="p" ruled pad="12/20" className={classes.rest} size="13.5/20" tone="muted">
          <Text as="b" weight={600} tone="soft">
            {t('planDiff.sheet.stay', { count: unchanged })}
          </Text>{' '}
          {unchangedPlaces.length > 0 &&
            t('planDiff.sheet.stayIn', { places: someOf(words, unchangedPlaces, unchangedPlaces.length) })}
        </Text>
      )}
    </>
  );
}
