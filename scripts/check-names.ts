import { fileURLToPath } from 'node:url';
import { readSources, type SourceFile } from './check-imports.ts';

// Prevents names that newcomers had to look up from coming back: a device sends a heartbeat, not a beat. Only
// whole identifiers in code are checked; messages, names on the wire, comments and style sheets are not.

const standardNames: Readonly<Record<string, string>> = {
  AsOn: 'PreviewDevicePicker',
  Beat: 'Heartbeat',
  Carried: 'AssignedPlaylists',
  Course: 'PlanTimeline',
  DoubtfulFiles: 'DuplicateFiles',
  Failing: 'FailureBackoff',
  Given: 'Options',
  Greet: 'AcceptHandshake',
  HeadOfRows: 'RowHeader',
  PlayingBox: 'PlayingPlayer',
  Programme: 'PlayQueue',
  Projector: 'Renderer',
  ScreenWall: 'LoginIllustration',
  SimulatedBox: 'SimulatedPlayer',
  Situation: 'Snapshot',
  Slide: 'ItemView',
  Surroundings: 'Dependencies',
  SwitchOver: 'ManifestActivation',
  Telling: 'MembershipSync',
  Voice: 'Translator',
  carriedBy: 'playlistsAssignedBy',
  createGreeter: 'createHandshakeHandler',
  createNews: 'createDeviceNotifier',
  createVoice: 'createTranslator',
  devicesWithOrders: 'devicesWithPendingCommands',
  faultRounds: 'iterations',
  fetchWords: 'loadMessages',
  hangDevice: 'assignDevice',
  hangDisplays: 'moveDisplays',
  hangWall: 'startPlayers',
  heldUp: 'stalled',
  inLots: 'createBatcher',
  keepBeating: 'startHeartbeatLoop',
  keepPerson: 'upsertPerson',
  loseCard: 'detachCard',
  maxLot: 'maxBatchSize',
  orderBilling: 'scheduleBilling',
  orderConversion: 'enqueueConversion',
  orderDevice: 'sendCommand',
  orderMail: 'enqueueMail',
  orderPlanning: 'enqueuePlanning',
  orderProvisioning: 'enqueueProvisioning',
  orderRemoval: 'enqueueRemoval',
  orderTelling: 'enqueueNotification',
  plugIn: 'startPlayer',
  programmeOf: 'playQueueOf',
  readReach: 'readAssignments',
  readStandings: 'readPlaybackStatuses',
  sealFragment: 'encryptFragment',
  takeNumber: 'allocateNumber',
  tellAtOnce: 'notifyNow',
  tellAuthHost: 'notifyAuthHost',
  tellBulkResult: 'showBulkResult',
  tellDevice: 'notifyDevice',
  tellField: 'describeField',
  tellFigures: 'logStats',
  tellPlaces: 'notifyLocations',
  tellServers: 'notifyServers',
  tellShown: 'notifyShown',
  tellStale: 'notifyChanged',
  toTell: 'pending',
  useOrderDevice: 'useSendCommand',
  wordsFor: 'messagesForRoute',
};

const old = new RegExp(`\\b(${Object.keys(standardNames).join('|')})\\b`, 'g');
/**
 * Everything that is not code: comments, strings and regular expressions. Template literals are skipped only
 * as a whole.
 */
const prose =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:[!&|?{};]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/g;

/** Returns one line for each old name. */
export function findOldNames(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const code = text.replace(prose, (part) => part.replace(/[^\n]/g, ' '));
    return [...code.matchAll(old)].map(({ 0: name, index }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${path}:${line}: ${name} is called ${standardNames[name]}`;
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sources = readSources(fileURLToPath(new URL('..', import.meta.url)));
  // This file and its test contain the old names.
  const found = findOldNames(sources.filter(({ path }) => !path.startsWith('scripts/check-names.')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
