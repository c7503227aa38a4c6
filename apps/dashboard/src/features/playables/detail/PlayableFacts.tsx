import { orientations } from '@vitrine/contract/displays';
import { defaultSeconds, maxSeconds } from '@vitrine/contract/playables';
import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useTopName } from '../../../core/pickers/FolderTree.tsx';
import { GroupsPicker } from '../../../core/pickers/GroupsPicker.tsx';
import { placeOf, useFolderTree } from '../../../core/queries/folders.queries.ts';
import type { PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import { TextAreaField, TextField } from '../../../ui/fields.tsx';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { NumberField } from '../../../ui/NumberField.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { ruleText } from '../expiry/rule-text.ts';
import { moveItems } from '../folders/moves.ts';
import { orientationText } from '../orientation-text.ts';
import { movableOf } from '../use-playable-actions.tsx';
import classes from './detail.module.css';
import { hasAddress, hasOwnLength } from './playable-values.ts';
import { usePlayableFacts } from './use-playable-facts.ts';

const anyOrientation = 'any';

/** Editable fields. Each is edited in place and saved on blur. */
export function PlayableFacts({
  playable,
  onSetDates,
}: {
  playable: PlayableRecord;
  onSetDates: () => void;
}) {
  const t = useT();
  const { tree } = useFolderTree();
  const topName = useTopName(tree);
  const nameOf = (folder: string | null) =>
    folder === null ? topName : (tree?.byId.get(folder)?.name ?? '');
  const form = usePlayableFacts(playable, nameOf);
  const { values, errors, set, choose, save } = form;
  const { type } = playable;
  const move = (folder: string | null) => {
    void moveItems({ items: [movableOf(playable)], folder, name: nameOf(folder) });
  };
  const address = webAddress(playable.url);
  return (
    <Card title={t('playables.details')} padded>
      <Stack ref={form.container} gap={16}>
        <DraftOffer draft={form.draft} />
        {hasAddress(type) && (
          <TextField
            label={t('playables.url')}
            labelAside={
              address && (
                <Text
                  as="a"
                  href={address}
                  target="_blank"
                  rel="noreferrer noopener"
                  className={classes.link}
                  weight={500}
                  tone="accent"
                  rounded={4}
                >
                  {t('playables.openAddress')}
                </Text>
              )
            }
            type="url"
            spellCheck={false}
            autoComplete="off"
            maxLength={2000}
            error={errors.url}
            description={!errors.url && <Reachability playable={playable} />}
            value={values.url}
            onChange={(event) => set('url', event.currentTarget.value)}
            onBlur={save}
          />
        )}
        <TextAreaField
          label={t('playables.description')}
          rows={2}
          maxLength={500}
          error={errors.description}
          value={values.description}
          onChange={(event) => set('description', event.currentTarget.value)}
          onBlur={save}
        />
        <FolderPicker
          label={t('playables.folder')}
          value={placeOf(playable.folder?.id)}
          error={errors.folder}
          onChange={move}
        />
        <GroupsPicker value={values.groups} onChange={(groups) => choose('groups', [...groups])} />
        <SelectField
          label={t('playables.orientation')}
          options={[
            { value: anyOrientation, label: orientationText(null) },
            ...orientations.map((value) => ({ value, label: orientationText(value) })),
          ]}
          value={values.orientation ?? anyOrientation}
          error={errors.orientation}
          onChange={(value) =>
            choose('orientation', value === anyOrientation ? null : (value as (typeof orientations)[number]))
          }
        />
        {!hasOwnLength(type) && (
          <NumberField
            label={playable.pageCount === null ? t('playables.durationSeconds') : t('playables.pageSeconds')}
            min={1}
            max={maxSeconds}
            placeholder={String(defaultSeconds)}
            error={errors.duration}
            value={values.duration}
            onChange={(duration) => set('duration', duration)}
            onBlur={save}
          />
        )}
        <Stack className={classes.shown} items="start" gap={6} size="13/18">
          <span>{t('playables.shown')}</span>
          <Hours>{ruleText(t, playable)}</Hours>
          <Button size="sm" icon="calendar" onClick={onSetDates}>
            {t('playables.setDates')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  );
}

function Reachability({ playable }: { playable: PlayableRecord }) {
  const t = useT();
  if (playable.isLocal) return t('playables.onlyScreens');
  if (playable.isReachable === null) return null;
  return playable.isReachable && !playable.error ? (
    t('playables.reachable')
  ) : (
    <span className={classes.bad}>{playable.error ?? t('playables.unreachable')}</span>
  );
}
