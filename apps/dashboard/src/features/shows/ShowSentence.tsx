import type { ShowCheck, ShowParty, ShowUntil } from '@vitrine/contract/shows';
import type { ReactNode } from 'react';
import { dateText, listText } from '../../lib/condition-words.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import classes from './sheet.module.css';

const maxNames = 3;

interface ShowSentenceProps {
  check: ShowCheck;
  until: ShowUntil;
}

/** The effect of showing, for the largest set of displays first. */
export function ShowSentence({ check, until }: ShowSentenceProps) {
  const lines = useLines(check, until);
  return lines.map(({ key, words }) => <p key={key}>{words}</p>);
}

interface Line {
  readonly key: string;
  readonly words: ReactNode;
}

function useLines({ parties, bars }: ShowCheck, until: ShowUntil): Line[] {
  const t = useT();
  const locale = useLocale();
  const rich = useRichT();
  const namesOf = ({ first, displays }: ShowParty) => {
    const shown = displays > maxNames + 1 ? first.slice(0, maxNames) : first;
    const names = shown.map(({ name }) => name);
    const rest = displays - names.length;
    return listText(locale, rest > 0 ? [...names, t('shows.more', { count: rest })] : names);
  };
  const bold = (all: readonly { name: string }[]) => (
    <b>
      {listText(
        locale,
        all.map(({ name }) => name),
      )}
    </b>
  );
  const endOf = ({ places }: ShowParty): ReactNode => {
    if (until.kind === 'date') return <b>{rich('shows.endOfDay', { date: dateText(until.date) })}</b>;
    const [place] = places;
    if (places.length === 1 && place?.endsAt)
      return <Instant at={place.endsAt} place={place} className={classes.strong} />;
    const time = until.kind === 'time' ? until.time : '';
    return <b>{rich('shows.inEachPlace', { time: <Hours>{time}</Hours> })}</b>;
  };

  const sentenceOf = (party: ShowParty): ReactNode => {
    const displays = namesOf(party);
    const count = party.displays;
    const values = { displays, count, end: endOf(party) };
    const { follows, replaces, others } = party;
    const next = bold(follows?.playlists ?? []);
    if (party.effect === 'takes_turns')
      return rich('shows.say.takesTurns', { displays, others: bold(others) });
    if (party.effect === 'beaten')
      return rich('shows.say.stays', { displays, count: others.length, others: bold(others) });
    if (party.effect === 'never') return t('shows.say.never', { displays });
    if (replaces.length > 0) {
      const all = { ...values, playlists: bold(replaces), next };
      if (!follows) return rich('shows.say.replaces', all);
      if (follows.state === 'closed') return rich('shows.say.replacesThenClosed', all);
      if (follows.state === 'nothing') return rich('shows.say.replacesThenNothing', all);
      return rich('shows.say.replacesThen', all);
    }
    if (!follows) return t('shows.say.fills', { displays, count });
    if (follows.state === 'playing') return rich('shows.say.fillsThen', { ...values, next });
    return rich('shows.say.fillsThenRests', values);
  };

  return [
    ...parties.flatMap((party, at): Line[] => {
      if (party.effect === 'closed' || party.effect === 'later')
        return party.places.map((place) => ({
          key: `${at} ${place.id}`,
          words: place.startsAt
            ? rich(party.effect === 'closed' ? 'shows.say.closed' : 'shows.say.later', {
                ...{ place: place.name, displays: namesOf(party) },
                start: <Instant at={place.startsAt} place={place} />,
              })
            : t('shows.say.closedThroughout', { place: place.name }),
        }));
      return [{ key: String(at), words: sentenceOf(party) }];
    }),
    ...tomorrowOf(parties).map((place) => ({
      key: `tomorrow ${place.id}`,
      words: rich('shows.say.tomorrow', {
        place: place.name,
        end: <Instant at={place.endsAt} place={place} />,
      }),
    })),
    ...bars.slice(0, maxNames).map(({ id, name, isUpright }) => ({
      key: `bars ${id}`,
      words: t(isUpright ? 'shows.say.upright' : 'shows.say.flat', { display: name }),
    })),
  ];
}

/** Each location once, whatever happens on its displays. */
const tomorrowOf = (parties: readonly ShowParty[]) => [
  ...new Map(
    parties
      .flatMap(({ places }) => places.filter(({ isTomorrow }) => isTomorrow))
      .map((place) => [place.id, place]),
  ).values(),
];
