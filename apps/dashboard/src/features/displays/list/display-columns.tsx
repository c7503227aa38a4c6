import { drawDesign } from '../../../core/design-views/designs.views.tsx';
import type { DisplayRecord } from '../../../core/queries/displays.queries.ts';
import { orientationKeys, resolutionKeys } from '../../../lib/display-words.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import type { NamedColumn } from '../../../ui/DataTable.tsx';
import { Glyph } from '../../../ui/glyphs.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { ScreenPicture } from '../../../ui/ScreenPicture.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Age, ClockHead } from '../../../ui/time/Time.tsx';
import { Switch } from '../../../ui/toggles.tsx';
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
      <Row as="span" gap={12} shrink>
        <ScreenPicture display={display} size="row" isStateSaid draw={drawDesign} />
        <Stack as="span" className={classes.words}>
          <Text weight={600} anywhere>
            {display.name}
          </Text>
          {!isHeaded && (
            <Text size="13/18" weight={400} tone="muted" anywhere>
              <ClockHead place={display.location} isNamed>
                {display.location.name}
              </ClockHead>
            </Text>
          )}
          {isPhone ? (
            <NowText display={display} isHeaded={isHeaded} />
          ) : (
            display.description && (
              <Text size="13/18" weight={400} tone="muted" anywhere>
                {display.description}
              </Text>
            )
          )}
        </Stack>
      </Row>
    ),
  };
  if (isPhone) {
    const mend = (display: DisplayRecord) => (
      <Row as="span" inline gap={8} tone="muted">
        <Mend display={display} askPairing={askPairing} />
        <Glyph name="chevron-right" size={16} />
      </Row>
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
        <Row as="span" inline gap={10} wrap>
          <NowText display={display} isHeaded={isHeaded} />
          <Mend display={display} askPairing={askPairing} />
        </Row>
      ),
    },
    {
      id: 'groups',
      header: t('displays.groups'),
      hidden: true,
      cell: ({ groups }) => (
        <Row as="span" inline align="stretch" gap={4} wrap>
          {groups.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </Row>
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
      cell: ({ connectString }) => (
        <Text size="12.5" mono nowrap>
          {connectString ?? '—'}
        </Text>
      ),
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
