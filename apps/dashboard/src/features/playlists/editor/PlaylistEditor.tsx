import { useRouter, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ChangesSheet } from '../../../core/changes/history.views.tsx';
import { PlanDiffLine } from '../../../core/plan-diff/plan-diff.views.tsx';
import type { PlaylistRecord } from '../../../core/queries/playlists.queries.ts';
import { useLocale, useT } from '../../../lib/i18n/i18n.ts';
import { isTyping, useShortcut } from '../../../lib/shortcuts.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { DraftOffer } from '../../../ui/DraftOffer.tsx';
import hidden from '../../../ui/hidden.module.css';
import { PlaysSheet } from '../../calendar/calendar.views.tsx';
import { PrioritySection } from '../inspector/PrioritySection.tsx';
import { goToPlace } from '../inspector/section-props.ts';
import { usePlaylistCheck } from '../inspector/use-playlist-check.ts';
import { Warnings } from '../inspector/Warnings.tsx';
import { WhenSection } from '../inspector/WhenSection.tsx';
import { WhereSection } from '../inspector/WhereSection.tsx';
import { EditorDrag } from './EditorDrag.tsx';
import { EditorGlyph } from './EditorGlyph.tsx';
import { EditorHead } from './EditorHead.tsx';
import { EditorSheets, type OpenSheet } from './EditorSheets.tsx';
import { type EditorTab, EditorTabs } from './EditorTabs.tsx';
import classes from './editor.module.css';
import { ItemSection } from './ItemSection.tsx';
import { ItemsPane } from './ItemsPane.tsx';
import { Library } from './Library.tsx';
import { segmentsOf } from './loop.ts';
import { Preview } from './Preview.tsx';
import { firstProblem, type Problems } from './problems.ts';
import type { ProposedEdit } from './proposed-edit.ts';
import { isShownAt, type Moment, neverShown } from './shown-items.ts';
import { useDraft } from './use-draft.ts';
import { beatenBy, useEditPreview } from './use-edit-preview.ts';
import { useItems } from './use-items.ts';
import { useLayout } from './use-layout.ts';
import { usePlayback } from './use-playback.ts';
import { usePlaylistMenu } from './use-playlist-menu.tsx';
import { useSaving } from './use-saving.ts';

interface PlaylistEditorProps {
  playlist: PlaylistRecord;
  /** The draft begins with what was proposed, and saving approves it. */
  proposed?: ProposedEdit | null;
}

export function PlaylistEditor({ playlist, proposed = null }: PlaylistEditorProps) {
  const t = useT();
  const locale = useLocale();
  const { history } = useRouter();
  const state = useDraft(playlist, proposed?.onto);
  const { draft, change, problems } = state;
  const check = usePlaylistCheck(draft, playlist.id);
  const { selection, actions, announcement, focusWanted } = useItems(state);
  const [moment, setMoment] = useState<Moment | null>(null);
  const idleItems = check?.idleItems;
  const never = useMemo(() => neverShown(draft, idleItems ?? []), [draft, idleItems]);
  // Items that are being converted join the loop when they are ready.
  const segments = useMemo(
    () => segmentsOf(draft.items, ({ key, playable }) => playable.status === 'ready' && !never.has(key)),
    [draft.items, never],
  );
  const previewed = useMemo(
    () => (moment ? segmentsOf(draft.items, (item) => isShownAt(item, moment)) : segments),
    [draft.items, moment, segments],
  );
  const playback = usePlayback(previewed);
  const page = useRef<HTMLDivElement>(null);
  const layout = useLayout(page);
  const isNarrow = layout === 'tabs';
  const { preview: isToPlay } = useSearch({ strict: false }) as { preview?: string };
  const [tab, setTab] = useState<EditorTab>(isToPlay && isNarrow ? 'preview' : 'items');
  const [sheet, setSheet] = useState<OpenSheet | null>(null);
  const pane = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);

  const reveal = (found: Problems) => {
    const first = firstProblem(found, draft.items);
    if (first?.area === 'item') {
      actions.select(first.key);
      setTab('items');
      if (isNarrow && first.problems.conditions) setSheet({ of: 'item', key: first.key });
    } else if (first && first.area !== 'name') setTab('when');
    goToMistake(page, first?.area === 'item' ? first.key : null);
  };
  const preview = useEditPreview(state);
  const proposalPath = proposed && `/${locale}/proposals/detail/${proposed.id}`;
  const saving = useSaving(
    state,
    preview,
    reveal,
    proposed && { id: proposed.id, onApproved: () => history.push(proposalPath!) },
  );
  const menu = usePlaylistMenu(playlist, saving.allowLeaving);
  const openLibrary = () => {
    if (isNarrow) setSheet({ of: 'library' });
    else searchField.current?.focus();
  };
  const togglePreview = (key?: string) => {
    if (playback.get().isPlaying) return playback.pause();
    if (key !== undefined && !playback.show(key)) return;
    playback.play();
    if (isNarrow) setTab('preview');
  };
  useShortcut('save', saving.save);
  useShortcut('undo', (event) => (isTyping(event.target) ? false : state.undo()));
  useShortcut('redo', (event) => (isTyping(event.target) ? false : state.redo()));
  useShortcut('addItem', openLibrary);
  // On a button or a link the key activates it instead.
  useShortcut('preview', (event) =>
    (event.target as HTMLElement).closest('button, a, summary, [role]') ? false : togglePreview(),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for whoever came to see it play
  useEffect(() => {
    if (isToPlay) playback.play();
  }, []);
  useFollowSelection(selection.last, selection.keys.size, (key) => {
    if (!playback.get().isPlaying) playback.show(key);
  });

  const item = selection.keys.size === 1 ? draft.items.find(({ key }) => key === selection.last) : undefined;
  const sections = { draft, change, check };
  const itemSection = (key: string | undefined): ReactNode => {
    const at = draft.items.findIndex((each) => each.key === key);
    const shown = draft.items[at];
    return (
      shown && (
        <ItemSection
          item={shown}
          position={at + 1}
          isNever={never.has(shown.key)}
          problems={problems.items.get(shown.key)}
          zones={check?.zones}
          actions={actions}
        />
      )
    );
  };
  const openConditions = (key: string) => {
    actions.select(key);
    if (isNarrow) setSheet({ of: 'item', key });
    else requestAnimationFrame(() => focusIn(page, '[data-part=item] [data-add]'));
  };
  const previewPart = (
    <Preview draft={draft} playback={playback} lookedAt={item} moment={moment} onMoment={setMoment} />
  );
  const whenAndWhere = (
    <>
      <WhenSection {...sections} id={playlist.id} errors={problems.calendar} />
      <PrioritySection {...sections} />
      <WhereSection {...sections} />
    </>
  );
  const itemsPane = (lifted: ReadonlySet<string>, place: number | null) => (
    <ItemsPane
      pane={pane}
      draft={draft}
      check={check}
      segments={segments}
      never={never}
      selection={selection}
      actions={actions}
      problems={problems}
      playback={playback}
      focusWanted={focusWanted}
      lifted={lifted}
      place={place}
      warnings={
        <Warnings
          {...sections}
          onAdd={openLibrary}
          onSelectItem={openConditions}
          onGo={(at) => {
            setTab('when');
            requestAnimationFrame(() => goToPlace(at));
          }}
        />
      }
      onAdd={openLibrary}
      onPreview={togglePreview}
      onConditions={openConditions}
      onReplace={(key) => setSheet({ of: 'replace', key })}
    />
  );
  return (
    <div ref={page} className={classes.page} data-layout={layout}>
      <EditorHead
        state={state}
        isSaving={saving.isSaving}
        isPreviewed={preview.call !== null}
        isAsking={preview.question !== null}
        onSave={saving.save}
        isApproving={proposed !== null}
        actions={[
          {
            label: t('common.undo'),
            icon: <EditorGlyph name="undo" />,
            disabled: !state.canUndo,
            onClick: state.undo,
          },
          {
            label: t('editor.redo'),
            icon: <EditorGlyph name="redo" />,
            disabled: !state.canRedo,
            onClick: state.redo,
          },
          'divider',
          ...menu.items,
        ]}
      />
      <PlanDiffLine
        preview={preview}
        name={draft.name}
        reason={beatenBy(check, draft)}
        onSave={saving.save}
      />
      {proposed && (
        <p className={classes.proposal}>
          {t('editor.proposal.note', {
            name: proposed.author || t('editor.proposal.removedPerson'),
            title: proposed.title,
          })}{' '}
          <AppLink href={proposalPath!}>{t('editor.proposal.back')}</AppLink>
        </p>
      )}
      {saving.draft && !proposed && (
        <div className={classes.offer}>
          <DraftOffer draft={saving.draft} />
        </div>
      )}
      {isNarrow && <EditorTabs value={tab} onChange={setTab} />}
      <EditorDrag
        items={draft.items}
        selection={selection}
        actions={actions}
        never={never}
        target={pane}
        isCompact={layout === 'compact'}
      >
        {({ lifted, place }) =>
          isNarrow ? (
            <div
              role="tabpanel"
              aria-labelledby={`editor-tab-${tab}`}
              className={classes.panel}
              data-tab={tab}
            >
              {tab === 'items' && itemsPane(lifted, place)}
              {tab === 'when' && whenAndWhere}
              {tab === 'preview' && previewPart}
            </div>
          ) : (
            <div className={classes.columns}>
              <aside className={classes.left} aria-label={t('editor.library.title')}>
                <Library orientation={draft.orientation} onAdd={actions.insert} searchField={searchField} />
              </aside>
              {itemsPane(lifted, place)}
              <aside className={classes.right} aria-label={t('editor.inspector')}>
                <div>
                  {item && <div data-part="item">{itemSection(item.key)}</div>}
                  {previewPart}
                </div>
                <div>{whenAndWhere}</div>
              </aside>
            </div>
          )
        }
      </EditorDrag>
      <p role="status" className={hidden.hidden}>
        {announcement}
      </p>
      {sheet && (
        <EditorSheets
          sheet={sheet}
          orientation={draft.orientation}
          actions={actions}
          itemSection={itemSection}
          onClose={() => setSheet(null)}
        />
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

/** While paused, the preview shows the selected item. */
function useFollowSelection(last: string | null, count: number, show: (key: string) => void) {
  const latest = useRef(show);
  latest.current = show;
  useEffect(() => {
    if (last !== null && count === 1) latest.current(last);
  }, [last, count]);
}

const focusIn = (page: React.RefObject<HTMLElement | null>, selector: string) =>
  page.current?.querySelector<HTMLElement>(selector)?.focus();

/**
 * Focuses the first invalid field of the row, of the selected item's section, or of the page, after it is
 * rendered.
 */
function goToMistake(page: React.RefObject<HTMLElement | null>, key: string | null) {
  const wrong = '[aria-invalid=true]';
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const row = key === null ? null : page.current?.querySelector<HTMLElement>(`[data-item="${key}"]`);
      row?.scrollIntoView({ block: 'nearest' });
      const field =
        row?.querySelector<HTMLElement>(wrong) ??
        page.current?.querySelector<HTMLElement>(key === null ? wrong : `[data-part=item] ${wrong}`) ??
        row;
      field?.focus();
    }),
  );
}
