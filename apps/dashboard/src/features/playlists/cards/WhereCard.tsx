import type { PlaylistCheck } from '@vitrine/contract/playlist-calls';
import { useCallback, useRef, useState } from 'react';
import { useGroupOptions } from '../../../core/queries/displays.queries.ts';
import { listText } from '../../../lib/condition-words.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { spokenName } from '../../../lib/spoken-name.ts';
import { Button } from '../../../ui/Button.tsx';
import { Row, Stack, Text } from '../../../ui/layout/layout.tsx';
import { PickerButton } from '../../../ui/PickerButton.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { StatusMark } from '../../../ui/StatusMark.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import classes from './cards.module.css';
import { EditorCard } from './EditorCard.tsx';

interface WhereCardProps {
  groups: readonly string[];
  onChange: (groups: readonly string[]) => void;
  check: PlaylistCheck | null;
  onAnyOrientation: () => void;
}

const mostNames = 3;

/** Where it plays: how many displays, and the groups that carry it there. */
export function WhereCard({ groups, onChange, check, onAnyOrientation }: WhereCardProps) {
  const t = useT();
  const { data: options = [] } = useGroupOptions();
  const known = (id: string) => check?.groups.find((group) => group.id === id);
  const nameOf = (id: string) => known(id)?.name ?? options.find((group) => group.id === id)?.name ?? '…';
  return (
    <EditorCard
      place="where"
      title={t('editor.cards.where')}
      aside={<GroupButton exclude={groups} onPick={(id) => onChange([...groups, id])} />}
    >
      {groups.length === 0 ? (
        <p className={classes.amber}>
          <StatusMark status="warning" />
          {t('editor.where.choose')}
        </p>
      ) : (
        <Reached check={check} />
      )}
      {groups.length > 0 && (
        <Row
          role="group"
          aria-label={t('playlists.groups')}
          className={classes.groups}
          align="stretch"
          gap={6}
          wrap
        >
          {groups.map((id) => (
            <Tag
              key={id}
              onRemove={() => onChange(groups.filter((each) => each !== id))}
              removeLabel={t('editor.where.leave', { name: nameOf(id) })}
            >
              {nameOf(id)} <em>{known(id)?.displays}</em>
            </Tag>
          ))}
        </Row>
      )}
      {check && check.mismatched.count > 0 && (
        <Mismatched mismatched={check.mismatched} onAnyOrientation={onAnyOrientation} />
      )}
    </EditorCard>
  );
}

interface GroupButtonProps {
  exclude: readonly string[];
  onPick: (id: string) => void;
}

function GroupButton({ exclude, onPick }: GroupButtonProps) {
  const t = useT();
  return (
    <PickerButton
      label={t('editor.where.add')}
      empty={t('displays.noMoreGroups')}
      useOptions={useGroupOptions}
      exclude={new Set(exclude)}
      optionOf={({ name }) => ({ label: name })}
      onPick={({ id }) => onPick(id)}
      staysOpen
      align="end"
      button={(wiring) => (
        <Button
          size="sm"
          icon="plus"
          {...wiring}
          data-add-group
          aria-label={spokenName(t('playlists.group'), t('editor.where.add'))}
        >
          {t('playlists.group')}
        </Button>
      )}
    />
  );
}

/** Opens the list itself: whoever is told to choose a group gets the groups. */
export const openGroups = () => document.querySelector<HTMLElement>('[data-add-group]')?.click();

/** "17 displays in 7 places"; a click shows which ones. */
function Reached({ check }: Pick<WhereCardProps, 'check'>) {
  const t = useT();
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  if (!check)
    return (
      <p className={classes.big}>
        <Skeleton width={140} height={16} />
      </p>
    );
  const { displays, firstDisplays, zones } = check;
  if (displays === 0) return <p className={classes.big}>{t('displays.count', { count: 0 })}</p>;
  const places = zones.reduce((sum, zone) => sum + zone.places.length, 0);
  return (
    <>
      <button
        type="button"
        ref={anchor}
        className={`${classes.big} ${classes.reached}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('displays.count', { count: displays })} {t('editor.where.inPlaces', { count: places })}
      </button>
      {isOpen && (
        <Popover anchor={anchor} onClose={close}>
          <Stack as="ul" className={classes.displays} gap={4} pad="10/14">
            {firstDisplays.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
            {displays > firstDisplays.length && (
              <Text as="li" tone="muted" numeric>
                {t('editor.more', { count: displays - firstDisplays.length })}
              </Text>
            )}
          </Stack>
        </Popover>
      )}
    </>
  );
}

interface MismatchedProps {
  mismatched: PlaylistCheck['mismatched'];
  onAnyOrientation: () => void;
}

function Mismatched({ mismatched: { count, first }, onAnyOrientation }: MismatchedProps) {
  const t = useT();
  const locale = useLocale();
  const names = first.slice(0, count > mostNames + 1 ? mostNames : mostNames + 1).map(({ name }) => name);
  const more = count - names.length;
  return (
    <p className={classes.amber}>
      <StatusMark status="warning" />
      <span>
        {t('editor.where.mismatched', {
          count,
          names:
            more > 0
              ? t('editor.where.namesAndMore', { names: names.join(', '), count: more })
              : listText(locale, names),
        })}{' '}
        <Text
          as="button"
          type="button"
          className={classes.fix}
          weight={550}
          tone="accent"
          onClick={onAnyOrientation}
        >
          {t('editor.where.anyOrientation')}
        </Text>
      </span>
    </p>
  );
}
