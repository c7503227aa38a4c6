import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import type { NamedColumn } from '../../../ui/DataTable.tsx';
import { Switch } from '../../../ui/fields.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Age, ClockHead } from '../../../ui/time/Time.tsx';
import classes from './displays.module.css';
import { Mend, NowText } from './NowCell.tsx';

interface ColumnActions {
  askActive: (displays: readonly DisplayRecord[], activates: boolean) => void;
  /** Null if the reader may not pair. */
  askPairing: ((display: DisplayRecord) => void) | null;
}

/** `isHeaded`: the place stands in a head above the rows. */
export function useDisplayColumns(
  { askActive, askPairing }: ColumnActions,
  isHeaded: boolean,
): NamedColumn<DisplayRecord>[] {
  const t = useT();
  const isPhone = usePhone();
  const name: NamedColumn<DisplayRecord> = {
    id: 'name',
    header: t('displays.display'),
    sortable: true,
    cell: (display) => (
      <span className={classes.first}>
        <ScreenPicture display={display} size="row" isStateSaid draw={drawDesign} />
        <span className={classes.words}>
          <span className={classes.name}>{display.name}</span>
          {!isHeaded && (
            <span className={classes.description}>
              <ClockHead place={display.location} isNamed>
                {display.location.name}
              </ClockHead>
            </span>
          )}
          {isPhone ? (
            <NowText display={display} isHeaded={isHeaded} />
          ) : (
            display.description && <span className={classes.description}>{display.description}</span>
          )}
        </span>
      </span>
    ),
  };
  if (isPhone) {
    const mend = (display: DisplayRecord) => (
      <span className={classes.mend}>
        <Mend display={display} askPairing={askPairing} />
        <Glyph name="chevron-right" size={16} />
      </span>
    );
    return [name, { id: 'mend', header: t('displays.now'), cell: mend }];
  }
  return [
    name,
    {
      id: 'urgency',
      header: t('displays.now'),
      sortable: true,
      cell: (display) => (
        <span className={classes.status}>
          <NowText display={display} isHeaded={isHeaded} />
          <Mend display={display} askPairing={askPairing} />
        </span>
      ),
    },
    {
      id: 'groups',
      header: t('displays.groups'),
      hidden: true,
      cell: ({ groups }) => (
        <span className={classes.tags}>
          {groups.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </span>
      ),
    },
    {
      id: 'lastActive',
      header: t('displays.lastActive'),
      sortable: true,
      hidden: true,
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
