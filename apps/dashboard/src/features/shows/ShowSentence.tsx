import type { ShowCheck, ShowParty, ShowPlace, ShowUntil } from '@vitrine/contract/shows';
import { dayNumber, localMoment, timeOfMinute } from '@vitrine/schedule/local-clock';
import type { ReactNode } from 'react';
import { listText } from '../../lib/condition-words.ts';
import { dayText } from '../../lib/i18n/day-names.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { useRichT } from '../../lib/i18n/rich-message.tsx';
import { Hours, Instant } from '../../ui/time/Time.tsx';
import classes from './sheet.module.css';

const maxNames = 3;

/** Beginning and end, alone and instead of something else. */
const says = {
  now: {
    end: ['shows.say.nowUntil', 'shows.say.nowUntilInstead'],
    date: ['shows.say.nowThrough', 'shows.say.nowThroughInstead'],
    always: ['shows.say.nowOn', 'shows.say.nowOnInstead'],
  },
  from: {
    end: ['shows.say.fromUntil', 'shows.say.fromUntilInstead'],
    date: ['shows.say.fromThrough', 'shows.say.fromThroughInstead'],
    always: ['shows.say.fromOn', 'shows.say.fromOnInstead'],
  },
} as const;

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

function useLines({ parties }: ShowCheck, until: ShowUntil): Line[] {
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
  const throughOf = (date: string) => (
    <b>{dayText(locale, dayNumber(date), { weekday: 'short', day: 'numeric', month: 'short' })}</b>
  );
  /** Beside a beginning, which names the day and the place, only the clock. */
  const endOf = ({ places }: ShowParty, start: number | null): ReactNode => {
    const [place] = places;
    const hours = until.kind === 'time' ? <Hours>{until.time}</Hours> : t('shows.closing');
    if (places.length !== 1 || !place?.endsAt) return <b>{hours}</b>;
    const end = localMoment(place.timezone, Date.parse(place.endsAt));
    if (start !== null && localMoment(place.timezone, start).day === end.day)
      return <Hours className={classes.strong}>{timeOfMinute(end.minute)}</Hours>;
    return <Instant at={place.endsAt} place={place} className={classes.strong} />;
  };
  /** Now, or from a moment on; until an end, through a day or for good; instead of something or nothing. */
  const showsOn = (
    party: ShowParty,
    displays: string,
    startsAt: string | null,
    place: ShowPlace | undefined,
  ) => {
    const end = until.kind === 'date' || until.kind === 'always' ? until.kind : 'end';
    const [alone, instead] = says[startsAt === null ? 'now' : 'from'][end];
    return rich(party.replaces.length > 0 ? instead : alone, {
      displays: <b>{displays}</b>,
      start: startsAt !== null && place && <Instant at={startsAt} place={place} className={classes.strong} />,
      end: endOf(party, startsAt === null ? null : Date.parse(startsAt)),
      date: until.kind === 'date' && throughOf(until.date),
      playlists: bold(party.replaces),
    });
  };

  const sentenceOf = (party: ShowParty): ReactNode => {
    const displays = namesOf(party);
    const { others } = party;
    if (party.effect === 'takes_turns')
      return rich('shows.say.takesTurns', { displays, others: bold(others) });
    if (party.effect === 'beaten')
      return rich('shows.say.stays', { displays, count: others.length, others: bold(others) });
    if (party.effect === 'never') return t('shows.say.never', { displays });
    return showsOn(party, displays, null, undefined);
  };

  return [
    ...parties.flatMap((party, at): Line[] => {
      if (party.effect === 'closed' || party.effect === 'later')
        return party.places.map((place) => ({
          key: `${at} ${place.id}`,
          words: place.startsAt
            ? showsOn(
                { ...party, places: [place] },
                party.places.length > 1 ? place.name : namesOf(party),
                place.startsAt,
                place,
              )
            : t('shows.say.closedThroughout', { place: place.name }),
        }));
      return [{ key: String(at), words: sentenceOf(party) }];
    }),
  ];
}
