import { drawDesign } from '../../core/design-views/designs.views.tsx';
import { DisplayPicker } from '../../core/pickers/DisplayPicker.tsx';
import { type DisplayRecord, useDisplayList } from '../../core/queries/displays.queries.ts';
import { stateOf } from '../../lib/display-state.ts';
import { errorMessage } from '../../lib/i18n/error-message.ts';
import { useLocale, useT } from '../../lib/i18n/i18n.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { StatusMark, StatusText } from '../../ui/StatusMark.tsx';
import { Age } from '../../ui/time/Time.tsx';
import { showToast } from '../../ui/toast.ts';
import classes from './detail.module.css';
import { type GroupRecord, useChangeMembers } from './groups.queries.ts';
import { orientationText } from './orientation-text.ts';
import { StatusSummaryText } from './StatusSummaryText.tsx';

type Member = GroupRecord['displays'][number];

/** The page size of one request; the remaining displays of a larger group are shown without locations. */
const placesAtOnce = 200;

export const useGroupMembers = (group: string) =>
  useDisplayList({ group_eq: group, _limit: String(placesAtOnce), sort: 'name:asc' });

/** The members as cards. Adding and removing is optimistic and can be undone. */
export function GroupDisplays({ group }: { group: GroupRecord }) {
  const t = useT();
  const change = useChangeMembers();
  const { data } = useGroupMembers(group.id);
  const known = new Map(data?.data.map((display) => [display.id, display]));
  const pending = change.isPending ? change.variables : undefined;
  const members = group.displays.filter(({ id }) => id !== pending?.remove);

  const fail = (error: unknown) =>
    showToast({ message: t('groups.membersFailed', { reason: errorMessage(error) }), kind: 'error' });
  const add = async ({ id, name }: { id: string; name: string }, offersUndo = true) => {
    try {
      await change.mutateAsync({ id: group.id, of: 'displays', add: id });
    } catch (error) {
      return fail(error);
    }
    showToast({
      message: t('groups.displayAdded', { name }),
      kind: 'success',
      ...(offersUndo
        ? { action: { label: t('common.undo'), onClick: () => void remove({ id, name }, false) } }
        : {}),
    });
  };
  const remove = async ({ id, name }: { id: string; name: string }, offersUndo = true) => {
    try {
      await change.mutateAsync({ id: group.id, of: 'displays', remove: id });
    } catch (error) {
      return fail(error);
    }
    showToast({
      message: t('groups.displayRemoved', { name }),
      kind: 'success',
      ...(offersUndo
        ? { action: { label: t('common.undo'), onClick: () => void add({ id, name }, false) } }
        : {}),
    });
  };

  return (
    <Card
      title={t('groups.displays')}
      aside={
        <>
          {members.length > 0 && <StatusSummaryText displays={members} />}
          <DisplayPicker
            exclude={new Set(group.displays.map(({ id }) => id))}
            onPick={(display) => void add(display)}
          />
        </>
      }
    >
      {members.length === 0 ? (
        <p className={classes.none}>{t('groups.noDisplaysYet')}</p>
      ) : (
        <ul className={classes.cards}>
          {members.map((member) => (
            <li key={member.id}>
              <DisplayCard
                member={member}
                known={known.get(member.id)}
                orientation={group.orientation}
                onRemove={() => void remove(member)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

interface DisplayCardProps {
  member: Member;
  /** Location and plan, loaded after the rest. */
  known: DisplayRecord | undefined;
  orientation: GroupRecord['orientation'];
  onRemove: () => void;
}

function DisplayCard({ member, known, orientation, onRemove }: DisplayCardProps) {
  const t = useT();
  const locale = useLocale();
  const { id, name, status, lastActive } = member;
  const isMisfit = orientation !== null && member.orientation !== orientation;
  return (
    <article className={classes.card}>
      <ScreenPicture display={{ ...member, planned: known?.planned ?? null }} size="row" draw={drawDesign} />
      <div className={classes.words}>
        <AppLink href={`/${locale}/displays/detail/${id}`} className={classes.cardLink}>
          {name}
        </AppLink>
        <span className={classes.quiet}>{known?.location.name ?? '\u00a0'}</span>
        <StatusText status={stateOf(member)} />
        {status === 'offline' && <Age at={lastActive} place={member.place} className={classes.quiet} />}
        {isMisfit && (
          <span className={classes.misfit}>
            <StatusMark status="warning" size={12} />
            {t('groups.otherOrientation', { orientation: orientationText(member.orientation) })}
          </span>
        )}
      </div>
      <IconButton
        size="sm"
        icon="close"
        label={t('groups.removeDisplay', { name })}
        className={classes.remove}
        onClick={onRemove}
      />
    </article>
  );
}
