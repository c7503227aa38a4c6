import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { stateOf } from '../../../lib/display-state.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import type { NamedColumn } from '../../../ui/DataTable.tsx';
import { Switch } from '../../../ui/fields.tsx';
import { Opening } from '../../../ui/Opening.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { StatusText } from '../../../ui/StatusMark.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Age } from '../../../ui/time/Time.tsx';
import { playingText } from '../detail/playing-text.ts';
import classes from './displays.module.css';

interface ColumnActions {
  askActive: (displays: readonly DisplayRecord[], activates: boolean) => void;
  /** Null if the reader may not pair. */
  askPairing: ((display: DisplayRecord) => void) | null;
}

/**
 * What it plays: the reported item, nothing while connected, the next opening while closed, otherwise
 * unknown.
 */
export function Playing({ display }: { display: DisplayRecord }) {
  const t = useT();
  if (display.status === 'playlist_active') return playingText(display.playing) ?? t('displays.somePlaylist');
  if (display.closed) return <Opening display={display} className={classes.quiet} />;
  return (
    <span className={classes.quiet}>{display.status === 'online' ? t('displays.noPlaylist') : '—'}</span>
  );
}

export function useDisplayColumns({ askActive, askPairing }: ColumnActions): NamedColumn<DisplayRecord>[] {
  const t = useT();
  return [
    {
      id: 'name',
      header: t('displays.display'),
      sortable: true,
      cell: (display) => (
        <span className={classes.first}>
          <ScreenPicture display={display} size="row" draw={drawDesign} />
          <span className={classes.words}>
            <span className={classes.name}>{display.name}</span>
            {display.description && <span className={classes.description}>{display.description}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'urgency',
      header: t('displays.status'),
      sortable: true,
      cell: (display) => (
        <span className={classes.status}>
          <StatusText status={stateOf(display)} />
          {!display.device && askPairing && (
            <Button size="sm" onClick={() => askPairing(display)}>
              {t('displays.pair')}
            </Button>
          )}
        </span>
      ),
    },
    {
      id: 'playing',
      header: t('displays.playing'),
      hideBelow: 'md',
      cell: (display) => <Playing display={display} />,
    },
    { id: 'location', header: t('displays.location'), cell: ({ location }) => location.name },
    {
      id: 'groups',
      header: t('displays.groups'),
      hideBelow: 'lg',
      cell: ({ groups }) =>
        groups.length > 0 ? (
          <span className={classes.tags}>
            {groups.map(({ id, name }) => (
              <Tag key={id}>{name}</Tag>
            ))}
          </span>
        ) : (
          '—'
        ),
    },
    {
      id: 'lastActive',
      header: t('displays.lastActive'),
      sortable: true,
      hideBelow: 'lg',
      cell: ({ lastActive, location }) => <Age at={lastActive} place={location} className={classes.quiet} />,
    },
    {
      id: 'orientation',
      header: t('displays.orientation'),
      hidden: true,
      cell: ({ orientation }) => t(orientationKeys[orientation]),
    },
    {
      id: 'resolution',
      header: t('displays.resolution'),
      hidden: true,
      cell: ({ resolution }) => t(resolutionKeys[resolution]),
    },
    {
      id: 'device',
      header: t('displays.device'),
      hidden: true,
      cell: ({ device }) => (device ? t('displays.paired') : t('displays.notPairedYet')),
    },
    {
      id: 'connectString',
      header: t('devices.connectString'),
      hidden: true,
      cell: ({ connectString }) => <span className={classes.mono}>{connectString ?? '—'}</span>,
    },
    {
      id: 'active',
      header: t('displays.active'),
      cell: (display) => (
        <Switch
          label={t('displays.activeOf', { name: display.name })}
          hideLabel
          checked={display.active}
          onChange={() => askActive([display], !display.active)}
        />
      ),
    },
  ];
}
