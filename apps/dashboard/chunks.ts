// The files of the build, declared by folder. By itself the bundler makes a file of every module that two pages share, which is
// fifty requests for the first list. A group takes the modules that match and, unless it stands alone, everything they
// import; what an earlier group has taken is not in a later one.

const source = (...files: string[]) => new RegExp(`/apps/dashboard/src/(${files.join('|')})$`);
const contract = (...files: string[]) => new RegExp(`/packages/contract/src/(${files.join('|')})\\.ts$`);
const folderOf = (id: string) => /\/apps\/dashboard\/src\/(?:core|features)\/([\w-]+)\//.exec(id)?.[1];

/** What the first pages have without: forms, and what the other lists have in common. */
const common = [
  source('features/(audit|devices|groups|users)/\\2.module.css'),
  source('features/(calendar/calendar.views|playlists/(PlaysNow|playlist-words|plays-state)).tsx?'),
  source('core/(pickers/OrientationPicker|shows/(ShowEnd|badge|shows.views))(.module)?.(tsx|css)'),
  source('lib/forms/(drafts|problems-in|send-or-ask|unsaved|use-[\\w-]+).ts'),
  source('lib/(availability|condition-words|device-name|display-words|edit-history|leave-guard).ts'),
  source('lib/(availability-words.tsx|playable-types.ts|use-edit-history.ts)'),
  source(
    'ui/(ChipsField|ChoiceCards|ChoiceDialog|CopyButton|DraftOffer|Layer|SaveActions|SelectField|bulk-result|conflict|confirm)(.module)?.(tsx|css)',
  ),
  source('ui/(copy-text|time/file-times).ts'),
  contract('devices', 'errors'),
  /\/packages\/schedule\/src\/(calendar|can-hold|condition)\.ts/,
];

/** What surrounds every page, and what the first ones have in common. */
const application = [
  /node_modules\/@tanstack\//,
  source('shell/AppLayout.tsx'),
  source('features/locations/locations.module.css'),
  source('core/(design-views/designs.views|pickers/ChooseGroup).tsx'),
  source('core/queries/(displays|shows).queries.ts'),
  source('core/plan-diff/(plan-diff.views.tsx|form-preview.ts|plan-diff.queries.ts|use-save-question.ts)'),
  source('lib/(forms|realtime)/[\\w-]+.ts', 'lib/(csv|display-state|hidden-columns|list-state).ts'),
  source('lib/(playlist-colour.ts|show-on.ts|use-(?!coarse)[\\w-]+.ts)'),
  source('ui/(Card|ListFilters|NameList|Opening|PickerButton|ResourceListPage|ScreenPicture|skeletons).tsx'),
  source('ui/time/(Time.tsx|time-voice.tsx)'),
  contract('audit', 'auth', 'countries', 'playables', 'schedule-calls'),
];

/** What the calendar asks for before its code is there. */
const calendarAhead = [
  source(
    'core/queries/calendar-record.queries.ts',
    'features/displays-calendar/(calendar.queries|model/(calendar-state|ribbons|shown-days)).ts',
  ),
  contract('calendar-calls'),
];

const list = source(
  'features/\\w+/(Alerts|Audit|Devices|Displays|Groups|Locations|Overview|Playables|Playlists|Settings|Users)Page.tsx',
);
const alone = { includeDependenciesRecursively: false };

const designDocuments = [
  contract(
    'counter-links',
    'design-canvas',
    'design-document',
    'designs',
    'row-edits',
    'source-cells',
    'sources',
  ),
  /\/packages\/locales\/\w+\/onScreen\.json/,
  source(
    'core/design-views/(design-view.module.css|sample-weather.ts)',
    'core/queries/(designs|sources).queries.ts',
  ),
  source('lib/edit-history.ts', 'ui/(OtherServers|WithoutRecord).tsx', 'ui/inputs/[\\w.-]+'),
];

/** Parts of core that come with the feature that always needs them: alone they would be a request more. */
const usedWith = (id: string) => {
  if (source('core/queries/device.queries.ts').test(id)) return 'displays';
  return source('core/pickers/(Link)?PlaylistPicker.tsx').test(id) ? 'playlists' : undefined;
};

export const groups = [
  { name: 'start', test: source('main.tsx', 'features/auth/(LoginPage.tsx|LoginIllustration.module.css)') },
  { name: 'common', test: (id: string) => common.some((each) => each.test(id)), ...alone },
  { name: 'application', test: (id: string) => application.some((each) => each.test(id)) },
  { name: 'public', test: source('features/auth/\\w+Page.tsx') },
  // What the designer shares with lists and details. Among those it would load the code of nine other pages before its canvas.
  {
    name: 'queries',
    test: source('core/queries/(locations|playables|playlists).queries.ts', 'lib/best-picture.ts'),
    ...alone,
  },
  { name: 'design-documents', test: (id: string) => designDocuments.some((each) => each.test(id)), ...alone },
  { name: 'calendar-ahead', test: (id: string) => calendarAhead.some((each) => each.test(id)), ...alone },
  // Its schemas are made when it loads: in a file that waits for another one they would not be there yet.
  { name: 'alarm-settings', test: contract('alarm-uses', 'alert-feeds', 'takeover-plans'), ...alone },
  { debugName: 'list', name: (id: string) => (list.test(id) ? folderOf(id)! : null) },
  // Pictures of designs are drawn on many pages; the templates only where a design begins.
  {
    name: 'design-pictures',
    test: /\/packages\/design\/src\/|\/core\/design-views\/(DesignView|DesignPicture|design-context)\.|\/features\/designs\/(colours|brand-logo)\./,
    ...alone,
  },
  // The palette knows templates by their names; their drawings are loaded where one is used.
  { name: 'template-names', test: source('features/designs/templates/(template-names|words).ts'), ...alone },
  {
    name: 'templates',
    test: source('features/designs/(gallery|templates)/.+'),
    ...alone,
  },
  // What several details and sheets share. What only pages of alarms share stays with them: half of it here, each half would wait
  // for the other, and the first to load would find values that are not there yet.
  {
    name: 'details',
    test: /\/apps\/dashboard\/src\/(core\/|features\/(?!alarms\/)|lib\/|ui\/)|\/packages\//,
    minShareCount: 3,
    ...alone,
  },
  {
    name: 'playlists-editor',
    test: source('features/playlists/(editor|cards)/.+', 'core/conditions/.+'),
    ...alone,
  },
  // Login shows its picture by itself, without the card form of sign-up.
  {
    debugName: 'rest',
    test: /\/apps\/dashboard\/src\/(core|features)\/(?!auth\/)/,
    name: (id: string) => `${usedWith(id) ?? folderOf(id)}-more`,
    ...alone,
  },
];
