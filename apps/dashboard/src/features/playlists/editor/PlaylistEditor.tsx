import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { ChangesSheet } from '../../../core/changes/history.views.tsx';
import { ProposedHere } from '../../../core/changes/proposed-here.views.tsx';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { isTyping, useShortcut } from '../../../lib/shortcuts.ts';
import { usePhone } from '../../../lib/use-phone.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import hidden from '../../../ui/hidden.module.css';
import { Stack, Text } from '../../../ui/layout/layout.tsx';
import { PlaysSheet } from '../../calendar/calendar.views.tsx';
import { ChangeCard } from '../cards/ChangeCard.tsx';
import { MoreCard } from '../cards/MoreCard.tsx';
import { neverOf } from '../cards/never.ts';
import { type EditorPlace, goToPlace } from '../cards/places.ts';
import { usePlaylistCheck } from '../cards/use-playlist-check.ts';
import { WhenCard } from '../cards/WhenCard.tsx';
import { WhereCard } from '../cards/WhereCard.tsx';
import { WithOthersCard } from '../cards/WithOthersCard.tsx';
import { EditorHead } from './EditorHead.tsx';
import { EditorSheets, type OpenSheet } from './EditorSheets.tsx';
import classes from './editor.module.css';
import { FilmStrip } from './FilmStrip.tsx';
import { ItemSection } from './ItemSection.tsx';
import { segmentsOf } from './loop.ts';
import { translated } from './problem-words.ts';
import { firstProblem, type Problems, problemsOf } from './problems.ts';
import type { ProposedEdit } from './proposed-edit.ts';
import { missingOf, SaveButton, SaveState } from './SaveButtons.tsx';
import { ScreensStatus } from './ScreensStatus.tsx';
import { neverShown } from './shown-items.ts';
import { useAutosave } from './use-autosave.ts';
import { useDraft } from './use-draft.ts';
import { useEditPreview } from './use-edit-preview.ts';
import { useItems } from './use-items.ts';
import { useJoiningFiles } from './use-joining-files.ts';
import { usePlaylistMenu } from './use-playlist-menu.tsx';
import { useSaving } from './use-saving.ts';

interface PlaylistEditorProps {
  playlist: PlaylistRecord;
  /** The draft begins with what was proposed, and saving approves it. */
  proposed?: ProposedEdit | null;
  /** The preview is open from the beginning. */
  isToPlay?: boolean;
}

/** The page of a playlist: its film, when and where it plays, and what that does on screens. */
export function PlaylistEditor({ playlist, proposed = null, isToPlay = false }: PlaylistEditorProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const isPhone = usePhone();
  const state = useDraft(playlist, proposed?.onto);
  const { draft, change, problems, isDraft } = state;
  const check = usePlaylistCheck(state);
  const { selection, actions, announcement, focusWanted } = useItems(state);
  const joining = useJoiningFiles((ready) => actions.insert(ready, draft.items.length));
  const idleItems = check?.idleItems;
  const never = useMemo(() => neverShown(draft, idleItems ?? []), [draft, idleItems]);
  // Items that are being converted join the loop when they are ready.
  const segments = useMemo(
    () => segmentsOf(draft.items, ({ key, playable }) => playable.status === 'ready' && !never.has(key)),
    [draft.items, never],
  );
  const page = useRef<HTMLDivElement>(null);
  const [sheet, setSheet] = useState<OpenSheet | null>(isToPlay ? { of: 'preview', key: null } : null);
  const [isWhenOpen, setWhenOpen] = useState(false);

  const goTo = (place: EditorPlace) => {
    if (place === 'when') setWhenOpen(true);
    requestAnimationFrame(() => goToPlace(place));
  };
  const reveal = (found: Problems) => {
    const first = firstProblem(found, draft.items);
    if (first?.area === 'item') {
      actions.select(first.key);
      if (first.problems.conditions) setSheet({ of: 'item', key: first.key });
    } else if (first?.area === 'calendar') setWhenOpen(true);
    goToMistake(page, first?.area === 'item' ? first.key : null);
  };
  const preview = useEditPreview(state);
  const autosave = useAutosave(state, isDraft && proposed === null);
  const proposalPath = proposed && `/${locale}/proposals/detail/${proposed.id}`;
  const saving = useSaving(
    state,
    preview,
    autosave,
    reveal,
    proposed && { id: proposed.id, onApproved: () => history.push(proposalPath!) },
  );
  const menu = usePlaylistMenu(playlist, state, saving.allowLeaving);
  const openLibrary = () => setSheet({ of: 'library' });
  useShortcut('save', saving.save);
  useShortcut('undo', (event) => (isTyping(event.target) ? false : state.undo()));
  useShortcut('redo', (event) => (isTyping(event.target) ? false : state.redo()));
  useShortcut('addItem', openLibrary);
  // On a button or a link the key activates it instead.
  useShortcut('preview', (event) =>
    (event.target as HTMLElement).closest('button, a, summary, [role]') || draft.items.length === 0
      ? false
      : setSheet({ of: 'preview', key: selection.last }),
  );

  const itemSection = (key: string): ReactNode => {
    const at = draft.items.findIndex((each) => each.key === key);
    const item = draft.items[at];
    return (
      item && (
        <ItemSection
          item={item}
          position={at + 1}
          isNever={never.has(key)}
          problems={problems.items.get(key)}
          zones={check?.zones}
          actions={actions}
        />
      )
    );
  };
  const isEdited = preview.call !== null && (!isDraft || missingOf(state) === null);
  const saveState = (
    <SaveState
      {...{ state, autosave }}
      onAdd={openLibrary}
      onUnkept={() => {
        const found = translated(problemsOf(draft));
        state.setProblems(found);
        reveal(found);
      }}
    />
  );
  const saveButton = (
    <SaveButton
      state={state}
      isSaving={saving.isSaving}
      isAsking={preview.question !== null}
      onSave={saving.save}
      isApproving={proposed !== null}
    />
  );
  return (
    <div ref={page} className={classes.page} data-edited={state.changes > 0 || undefined}>
      <EditorHead
        name={draft.name}
        nameError={problems.name}
        onName={(name) => change({ name })}
        status={<ScreensStatus playlist={playlist} />}
        saving={!isPhone && saveState}
        button={!isPhone && saveButton}
        actions={menu.items}
      />
      {proposed && (
        <Text
          as="p"
          className={classes.proposal}
          below={16}
          rounded
          fill="warning"
          fixed
          size="13.5/20"
          tone="warning"
        >
          {t('editor.proposal.note', {
            name: proposed.author || t('editor.proposal.removedPerson'),
            title: proposed.title,
          })}{' '}
          <AppLink href={proposalPath!}>{t('editor.proposal.back')}</AppLink>
        </Text>
      )}
      {!proposed && <ProposedHere subject={playlist.id} />}
      {saving.draft && !proposed && (
        <Text as="div" below={16} fixed>
          <DraftOffer draft={saving.draft} text={t('drafts.offerLeft')} />
        </Text>
      )}
      <Stack className={classes.columns} gap={16}>
        <FilmStrip
          items={draft.items}
          {...{ segments, never, selection, actions, problems, focusWanted, joining }}
          onAdd={openLibrary}
          onPreview={(key) => setSheet({ of: 'preview', key })}
          onConditions={(key) => {
            actions.select(key);
            setSheet({ of: 'item', key });
          }}
          onReplace={(key) => setSheet({ of: 'replace', key })}
        />
        <Stack className={classes.cards} gap={16} fit shrink>
          <WhenCard
            calendar={draft.calendar}
            onChange={(calendar, tag) => change({ calendar }, tag)}
            isOpen={isWhenOpen}
            onOpen={setWhenOpen}
            errors={problems.calendar}
            zones={check?.zones ?? []}
          />
          <WhereCard
            groups={draft.groups}
            onChange={(groups) => change({ groups })}
            check={check}
            onAnyOrientation={() => change({ orientation: null })}
          />
          <WithOthersCard
            priority={draft.priority}
            onChange={(priority) => change({ priority }, `priority ${performance.now()}`)}
            met={check}
          />
          <MoreCard {...{ draft, change }} />
        </Stack>
        <ChangeCard
          playlist={playlist.id}
          version={state.version}
          name={draft.name}
          preview={preview}
          isEdited={isEdited}
          hasSentence={!isPhone}
          never={neverOf(draft, check)}
          change={change}
          onGo={goTo}
          onSave={saving.save}
        />
      </Stack>
      {isPhone && (
        <div className={classes.foot} data-docked>
          {isEdited && <PlanDiffLine preview={preview} name={draft.name} onSave={saving.save} look="sheet" />}
          {saveState}
          {saveButton}
        </div>
      )}
      <p role="status" className={hidden.hidden}>
        {announcement}
      </p>
      {sheet && (
        <EditorSheets {...{ sheet, draft, segments, actions, itemSection }} onClose={() => setSheet(null)} />
      )}
      {menu.areChangesOpen && (
        <ChangesSheet id={playlist.id} name={playlist.name} onClose={menu.closeChanges} />
      )}
      {menu.isProofOpen && (
        <PlaysSheet playlist={playlist.id} name={playlist.name} onClose={menu.closeProof} />
      )}
    </div>
  );
}

/** Focuses the first invalid field of the frame, or of the page, after it is rendered. */
function goToMistake(page: React.RefObject<HTMLElement | null>, key: string | null) {
  const wrong = '[aria-invalid=true]';
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const row = key === null ? null : page.current?.querySelector<HTMLElement>(`[data-item="${key}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      const field =
        row?.querySelector<HTMLElement>(wrong) ??
        (key === null ? page.current : document.querySelector('[role=dialog]'))?.querySelector<HTMLElement>(
          wrong,
        ) ??
        row;
      field?.focus();
    }),
  );
}
