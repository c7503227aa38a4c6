import { orientations } from '@vitrine/contract/displays';
import { defaultSeconds, maxSeconds, type PlayableInput } from '@vitrine/contract/playables';
import { withScheme } from '@vitrine/contract/web-address';
import { useEffect, useState } from 'react';
import { FolderPicker } from '../../../core/pickers/FolderPicker.tsx';
import { useTopName } from '../../../core/pickers/FolderTree.tsx';
import { GroupsPicker } from '../../../core/pickers/GroupsPicker.tsx';
import { placeOf, useFolderTree } from '../../../core/queries/folders.queries.ts';
import { fetchPlayable, type PlayableRecord } from '../../../core/queries/playables.queries.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { isVersionConflict } from '../../../lib/forms/version-conflict.ts';
import { errorMessage } from '../../../lib/i18n/error-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { webAddress } from '../../../lib/web-address.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { NumberField, TextAreaField, TextField } from '../../../ui/fields.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { Hours } from '../../../ui/time/Time.tsx';
import { showToast } from '../../../ui/toast.ts';
import { ruleText } from '../expiry/rule-text.ts';
import { moveItems } from '../folders/moves.ts';
import { orientationText } from '../orientation-text.ts';
import { updatePlayable } from '../playable-changes.ts';
import { movableOf } from '../use-playable-actions.tsx';
import classes from './detail.module.css';
import { hasAddress, hasOwnLength } from './playable-values.ts';

const anyOrientation = 'any';

/** Editable fields. Each is edited in place and saved on blur. */
export function PlayableFacts({ playable, onEdit }: { playable: PlayableRecord; onEdit: () => void }) {
  const t = useT();
  const { tree } = useFolderTree();
  const topName = useTopName(tree);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { id, type } = playable;

  const save = async (field: keyof PlayableInput, value: unknown): Promise<boolean> => {
    setErrors(({ [field]: _, ...rest }) => rest);
    const send = (version: number) =>
      updatePlayable(id, version, { [field]: value } as Partial<PlayableInput>);
    try {
      // Only one field is sent, so changes of others to the rest of the record are kept.
      await send(playable.version).catch(async (error: unknown) => {
        if (!isVersionConflict(error)) throw error;
        await send((await fetchPlayable(id)).version);
      });
      return true;
    } catch (error) {
      const reason = (error instanceof ApiError && error.errors[field]?.[0]) || errorMessage(error);
      setErrors((before) => ({ ...before, [field]: reason }));
      showToast({ message: t('playables.notSaved', { reason }), kind: 'error' });
      return false;
    }
  };
  const move = (folder: string | null) => {
    const name = folder === null ? topName : (tree?.byId.get(folder)?.name ?? '');
    void moveItems({ items: [movableOf(playable)], folder, name, leavesList: false });
  };
  const description = useTyped(playable.description ?? '', (text) =>
    save('description', text.trim() || null),
  );
  const url = useTyped(playable.url ?? '', (text) =>
    text.trim() ? save('url', withScheme(text)) : Promise.resolve(false),
  );
  const duration = useTyped<number | ''>(
    playable.duration === null ? '' : Math.round(playable.duration),
    (seconds) => save('duration', seconds === '' ? null : seconds),
  );
  const address = webAddress(playable.url);
  return (
    <Card title={t('playables.details')} padded>
      <div className={classes.fields}>
        {hasAddress(type) && (
          <TextField
            label={t('playables.url')}
            labelAside={
              address && (
                <a href={address} target="_blank" rel="noreferrer noopener" className={classes.link}>
                  {t('playables.openAddress')}
                </a>
              )
            }
            type="url"
            spellCheck={false}
            autoComplete="off"
            maxLength={2000}
            error={errors.url}
            description={!errors.url && <Reachability playable={playable} />}
            {...url.text}
          />
        )}
        <TextAreaField
          label={t('playables.description')}
          rows={2}
          maxLength={500}
          error={errors.description}
          {...description.text}
        />
        <FolderPicker
          label={t('playables.folder')}
          value={placeOf(playable.folder?.id)}
          error={errors.folder}
          onChange={move}
        />
        <GroupsPicker
          value={playable.groups}
          onChange={(groups) =>
            void save(
              'groups',
              groups.map((group) => group.id),
            )
          }
        />
        <SelectField
          label={t('playables.orientation')}
          options={[
            { value: anyOrientation, label: orientationText(null) },
            ...orientations.map((value) => ({ value, label: orientationText(value) })),
          ]}
          value={playable.orientation ?? anyOrientation}
          error={errors.orientation}
          onChange={(value) => void save('orientation', value === anyOrientation ? null : value)}
        />
        {!hasOwnLength(type) && (
          <NumberField
            label={playable.pageCount === null ? t('playables.durationSeconds') : t('playables.pageSeconds')}
            min={1}
            max={maxSeconds}
            placeholder={String(defaultSeconds)}
            error={errors.duration}
            value={duration.value}
            onChange={duration.set}
            onBlur={duration.finish}
          />
        )}
        <div className={classes.shown}>
          <span>{t('playables.shown')}</span>
          <Hours>{ruleText(t, playable)}</Hours>
          <Button size="sm" icon="calendar" onClick={onEdit}>
            {t('playables.setDates')}
          </Button>
        </div>
      </div>
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

/** The typed value. Updates from the server replace it only while nobody types. */
function useTyped<Value extends string | number>(saved: Value, save: (value: Value) => Promise<boolean>) {
  const [value, setValue] = useState(saved);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    if (!isTyping) setValue(saved);
  }, [saved, isTyping]);
  const set = (next: Value) => {
    setTyping(true);
    setValue(next);
  };
  const finish = () => {
    if (value === saved) return setTyping(false);
    // A refused value stays, so that it can be corrected.
    void save(value).then((isSaved) => isSaved && setTyping(false));
  };
  return {
    value,
    set,
    finish,
    text: {
      value: String(value),
      onChange: (event: React.ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
        set(event.currentTarget.value as Value),
      onBlur: finish,
    },
  };
}
