import { useRouter } from '@tanstack/react-router';
import type { Show } from '@vitrine/contract/shows';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Row, Text } from '../../ui/layout/layout.tsx';
import { showToast } from '../../ui/toast.ts';
import { endShow, makeOrdinary } from '../queries/shows.queries.ts';
import classes from './badge.module.css';
import { ShowEnd } from './ShowEnd.tsx';

// Views of shows for other features.

export { ShowEnd };

export function useShowActions() {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const fail = (error: unknown) =>
    showToast({ message: t('shows.notStopped', { reason: errorMessage(error) }), kind: 'error' });
  return {
    stop: async (shows: readonly Show[]) => {
      try {
        for (const { id } of shows) await endShow(id);
        showToast({ message: t('shows.stopped', { name: shows[0]!.name }), kind: 'success' });
      } catch (error) {
        fail(error);
      }
    },
    /** Its playlist and group become ordinary ones, and the playlist is opened. */
    edit: async ({ id }: Show) => {
      try {
        const [playlist] = await makeOrdinary(id);
        if (playlist) history.push(`/${locale}/playlists/detail/${playlist.id}`);
      } catch (error) {
        fail(error);
      }
    },
  };
}

const countOf = (shows: readonly Show[]) => shows.reduce((sum, { displays }) => sum + displays, 0);

/** "On 3 displays · Until 18:00 in Berlin" under a name in a table. */
export function ShownLine({ shows: [newest, ...others] }: { shows: readonly Show[] }) {
  const t = useT();
  if (!newest) return null;
  return (
    <Text truncate size="12.5/17" tone="muted">
      {t('shows.onDisplays', { count: countOf([newest, ...others]) })} · <ShowEnd show={newest} />
    </Text>
  );
}

/** A banner on the page of a playable or playlist, with one line for each show. */
export function ShowBand({ shows }: { shows: readonly Show[] }) {
  const t = useT();
  const { stop, edit } = useShowActions();
  return shows.map((show) => (
    <Row
      as="section"
      key={show.id}
      size="13.5/20"
      gap={8}
      wrap
      align="center"
      rounded
      fill="active"
      tone="strong"
      pad="10/14"
      below={12}
      className={classes.band}
      aria-label={t('shows.title')}
    >
      <p>
        <Text tone="active" weight={600} as="b">
          {t('shows.onDisplays', { count: show.displays })}
        </Text>{' '}
        <ShowEnd show={show} /> <span>{t('shows.by', { name: show.by || t('audit.erased') })}</span>
      </p>
      <Button size="sm" onClick={() => void stop([show])}>
        {t('shows.stop')}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => void edit(show)}>
        {t('shows.edit')}
      </Button>
    </Row>
  ));
}
