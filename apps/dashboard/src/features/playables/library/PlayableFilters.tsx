import { orientations } from '@vitrine/contract/displays';
import { playableStatuses, playableTypes } from '@vitrine/contract/playables';
import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useLocalNow } from '../../../core/playables/ExpiryTag.tsx';
import { statusKeys } from '../../../core/playables/playable-words.ts';
import { useGroupOptions } from '../../../core/queries/displays.queries.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { useListState } from '../../../lib/list-state.ts';
import { typeIcons, typeKeys } from '../../../lib/playable-types.ts';
import { IconButton } from '../../../ui/Button.tsx';
import { ListFilters } from '../../../ui/ListFilters.tsx';
import { Row } from '../../../ui/layout/layout.tsx';
import { Segmented } from '../../../ui/toggles.tsx';
import { type ExpiryFilter, expiryFilters, useExpiryCount } from '../expiry/expiry.queries.ts';
import { orientationText } from '../orientation-text.ts';
import classes from './playables.module.css';

export type View = 'grid' | 'list';

const expiryKeys = {
  soon: 'playables.expiry.filterSoon',
  over: 'playables.expiry.filterOver',
} as const satisfies Record<ExpiryFilter, string>;

interface PlayableFiltersProps {
  list: ReturnType<typeof useListState>;
  /** Parameters of the folder that is listed. */
  within: Readonly<Record<string, string>>;
  folder: string | null;
  view: View;
  onView: (view: View) => void;
}

const sorts = [
  { key: 'playables.sorts.newest', sort: { column: 'createdAt', asc: false } },
  { key: 'playables.sorts.name', sort: { column: 'name', asc: true } },
  { key: 'playables.sorts.size', sort: { column: 'size', asc: false } },
  { key: 'playables.sorts.duration', sort: { column: 'duration', asc: false } },
] as const;

export function PlayableFilters({ list, within, folder, view, onView }: PlayableFiltersProps) {
  const t = useT();
  const { number } = useFormat();
  const now = useLocalNow();
  const counts = {
    soon: useExpiryCount('soon', now, within) ?? 0,
    over: useExpiryCount('over', now, within) ?? 0,
  };
  const groups = useGroupOptions().data ?? [];
  const more = [
    {
      name: 'orientation',
      label: t('playables.orientation'),
      options: orientations.map((value) => ({ value: value as string, label: orientationText(value) })),
    },
    {
      name: 'status',
      label: t('playables.state'),
      options: playableStatuses.map((value) => ({ value: value as string, label: t(statusKeys[value]) })),
    },
    {
      name: 'expiry',
      label: t('playables.state'),
      options: expiryFilters.flatMap((value) => {
        const label = t(expiryKeys[value]);
        const isListed = counts[value] > 0 || list.filters.expiry === value;
        const counted = t('playables.expiry.filter', { name: label, number: number(counts[value]) });
        return isListed ? [{ value: value as string, label: counted }] : [];
      }),
    },
    {
      name: 'unused',
      label: t('playables.unused'),
      options: [{ value: 'true', label: t('playables.unused') }],
    },
    {
      name: 'group',
      label: t('playables.group'),
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
  ].filter(({ options }) => options.length > 0);
  return (
    <ListFilters
      list={list}
      label={t('playables.filter')}
      menus={[
        {
          name: 'type',
          label: t('playables.type'),
          options: playableTypes.map((value) => ({
            value: value as string,
            label: t(typeKeys[value]),
            icon: typeIcons[value],
          })),
        },
      ]}
      more={more}
      moreItems={sorts.map(({ key, sort }) => ({
        label: t(key),
        checked: sort.column === list.sort.column && sort.asc === list.sort.asc,
        onClick: () => list.set({ sort }),
      }))}
      end={
        <Segmented
          label={t('playables.view')}
          hideLabel
          options={[
            { value: 'list', label: '', icon: 'list', name: t('playables.asTable') },
            { value: 'grid', label: '', icon: 'grid', name: t('playables.asGrid') },
          ]}
          value={view}
          onChange={onView}
        />
      }
    >
      <Row className={classes.folderFilter}>
        <FolderPicker
          label={t('playables.folder')}
          hideLabel
          topLabel={t('playables.allFolders')}
          value={folder}
          onChange={(next) => list.set({ filters: { folder: next } })}
        />
        {folder !== null && (
          <IconButton
            size="sm"
            icon="close"
            label={t('playables.allFolders')}
            onClick={() => list.set({ filters: { folder: null } })}
          />
        )}
      </Row>
    </ListFilters>
  );
}
