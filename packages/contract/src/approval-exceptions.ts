// Calls that people whose changes need approval may make all the same, each with its reason. Every other call that changes
// something is previewable, and so is kept as a proposal, or says `approval: 'refused'` (route.ts); a test demands it.

const asks = 'It only asks: nothing is changed.';
const ownSession = 'It is about the own session.';
const rows = 'A price or a dish that is sold out cannot wait, and can be taken back for a minute.';
const upload = 'A new file is on no screen; one that replaces another is refused when it begins.';
const folder = 'A folder decides where something lies, not where it is shown.';
const command = 'The device goes on showing what it shows.';
const mail = 'It is about who gets mails, not about screens.';
const snooze = 'It hides a notice from people.';
const sameFile = 'The same file in another quality.';
const alarm = 'An alarm cannot wait, and raising one is a right of its own.';
const proposal =
  'It is how approval is asked for and given; what is approved was checked when it was proposed.';

const draft = 'A draft is on no screen.';

/** Calls that need approval unless what they are about is a playlist that was never on screens and stays off them. */
export const draftExceptions: Readonly<Record<string, string>> = {
  'playlists.create': draft,
  'playlists.update': draft,
  'playlists.remove': draft,
};

/** By id of the route. */
export const approvalExceptions: Readonly<Record<string, string>> = {
  'session.login': ownSession,
  'session.logout': ownSession,
  'session.reviewAccess': 'It ends tokens and links of the own.',
  'sources.saveRows': rows,
  'sources.changeRows': rows,
  'sources.saveRow': rows,
  'sources.removeRow': rows,
  'sources.actions.take-back': rows,
  'sources.actions.fetch': 'It fetches again from the address that was approved.',
  'sources.try': asks,
  'sources.addCounterLink': 'Who opens it can change rows alone.',
  'sources.removeCounterLink': 'Who opens it can change rows alone.',
  'uploads.create': upload,
  'uploads.continue': upload,
  'uploads.cancel': upload,
  'uploads.duplicates': asks,
  'playables.title': asks,
  'playables.actions.convert': sameFile,
  'playables.actions.retry': sameFile,
  'folders.create': folder,
  'folders.update': folder,
  'folders.remove': folder,
  'designs.wearers': asks,
  'devices.verify': asks,
  'devices.update': command,
  'devices.actions.reboot': command,
  'devices.actions.update': command,
  'devices.actions.reload': command,
  'devices.actions.identify': 'It shows the name of the device for a moment.',
  'displays.watch': asks,
  'displays.actions.regenerate': 'It works out the same plan again.',
  'snoozes.create': snooze,
  'snoozes.remove': snooze,
  'alerts.update': mail,
  'alerts.actions.test': mail,
  'alerts.actions.resend': mail,
  'first-run.dismiss': snooze,
  'shows.check': asks,
  'playlists.check': asks,
  'planPreview.create': asks,
  'proposals.create': proposal,
  'proposals.actions.approve': proposal,
  'proposals.actions.reject': proposal,
  'proposals.actions.withdraw': proposal,
  'proposals.actions.comment': proposal,
  'takeovers.create': alarm,
  'takeovers.inbox': alarm,
  'takeovers.actions.extend': alarm,
  'takeovers.actions.end': alarm,
  'alert-warnings.actions.start': alarm,
  'alert-warnings.actions.decline': alarm,
  'drill-schedules.actions.run': alarm,
};
