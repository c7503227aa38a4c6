import * as z from 'zod';
import { everyone } from './access.ts';
import { PlanDiff } from './plan-diff.ts';
import { eqBoolean, eqId, eqOneOf, resource } from './resource.ts';
import { route } from './route.ts';
import { Id, Instant, optionalText, recordBase, requiredText } from './text.ts';

// Changes that somebody else must approve. A proposal keeps the call that was not carried out; approving it carries it
// out as its author's change.

/** Roles whose changes can be made subject to approval. */
export const approvableRoles = ['standard', 'playables_only'] as const;
export type ApprovableRole = (typeof approvableRoles)[number];

export const proposalStates = ['open', 'approved', 'approved_with_changes', 'rejected', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** How many may be open. Who has more keeps them. */
export const openProposalLimits = { perServer: 200, perAuthor: 20 } as const;

/** Empty name: a person who was erased. */
const Person = z.object({ id: Id, name: z.string() });

export const ProposalComment = z.object({ id: Id, at: Instant, author: Person, text: z.string() });

const Values = z.record(z.string(), z.unknown());

export const Proposal = z.object({
  ...recordBase,
  /** Id of the route in this document, e.g. `playlists.update`. */
  route: z.string(),
  /** The kind of record it is about, and the record; null for one that would be created. */
  resource: z.string(),
  subject: z.object({ id: Id.nullable(), name: z.string() }),
  /** Whether the record still exists; true for one that would be created. */
  exists: z.boolean(),
  /** The version of the record that the author saw. */
  seenVersion: z.int().nullable(),
  /** Without what is write-only, such as passwords. */
  body: z.unknown(),
  /** The paths of what is left out, e.g. `networkScreens.0.password`; it is kept until the decision. */
  secrets: z.array(z.string()),
  /** For addresses among them, by path: where they lead, e.g. `https://calendar.example/…`. */
  leadsTo: z.record(z.string(), z.string()),
  /**
   * The proposed fields as they were when it was proposed, or before the change once there is one. Of calendars of several playlists
   * by playlist. Null where that was not recorded, and for what creates or puts back.
   */
  before: Values.nullable().default(null),
  /** What was approved, in the same way: the fields that the change has set, and the proposed ones that it left as they were. */
  approved: Values.nullable().default(null),
  /** Names of the records that the body and the values refer to, by id. */
  names: z.record(z.string(), z.string()),
  title: z.string(),
  note: z.string().nullable(),
  author: Person,
  state: z.enum(proposalStates),
  /** When it was proposed: displays whose week would change, and those with open hours that go empty. */
  displays: z.int(),
  gaps: z.int(),
  decidedBy: Person.nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string().nullable(),
  comments: z.array(ProposalComment),
  /** Whether the reader may approve or reject it, and whether its author still is a user here. */
  mayDecide: z.boolean(),
  isYours: z.boolean(),
  isAuthorHere: z.boolean(),
});
export type Proposal = z.infer<typeof Proposal>;

export const ProposalInput = z.object({
  /** Id of a route that can be previewed. */
  route: requiredText(100),
  /** The record, unless one is created. */
  id: Id.nullable().optional(),
  /** The body of the call. */
  body: z.unknown().optional(),
  /** The version that the author has seen, as in `If-Match`. */
  seenVersion: z.int().min(0).nullable().optional(),
  title: requiredText(200),
  note: optionalText(1000).optional(),
  /** Replaces the author's open proposal for the same record. */
  replaces: z.boolean().optional(),
});
export type ProposalInput = z.input<typeof ProposalInput>;

const reply = z.object({ data: Proposal });

export const proposals = resource('proposals', {
  title: { one: 'a proposal', many: 'proposals' },
  record: Proposal,
  input: ProposalInput,
  list: {
    filters: { state: eqOneOf(...proposalStates), subject: eqId, mine: eqBoolean },
    sort: ['createdAt', 'updatedAt'],
    defaultSort: 'createdAt:desc',
    search: ['title', 'subjectName', 'authorName'],
    category: 'state',
  },
  include: {},
  isExpensive: ['create'],
  access: { list: everyone, get: everyone, create: everyone },
  actions: {
    approve: {
      isExpensive: true,
      access: everyone,
      body: z.strictObject({
        /** Of the difference that was looked at. Null only with a body, which may be saved without a look. */
        basis: z.string().max(300).nullable(),
        version: z.int().nullable(),
        /** The body as it was edited before. What is write-only stays as it was proposed unless it is given here. */
        body: z.unknown().optional(),
      }),
      reply,
      summary: 'Approve the proposal',
      description:
        'It is carried out as the change of its author, and with another body as yours. If what it touches has changed since the difference was read, the reply is 409 `preview_outdated`.',
    },
    reject: {
      access: everyone,
      body: z.strictObject({ reason: optionalText(300).optional() }),
      reply,
      summary: 'Reject the proposal',
    },
    withdraw: { access: everyone, reply, summary: 'Withdraw your proposal' },
    comment: {
      access: everyone,
      body: z.strictObject({ text: requiredText(1000) }),
      reply,
      summary: 'Add a comment to the proposal',
    },
  },
});

export const ProposalDiff = z.object({
  diff: PlanDiff,
  /** The version that the record has now; null for one that would be created. */
  version: z.int().nullable(),
  /** Whether what it touches has changed since it was proposed. */
  isStale: z.boolean(),
  /** Who changed it last since; null if that is not known. */
  changed: z.object({ by: z.string().nullable(), name: z.string(), at: Instant }).nullable(),
});

export const proposalDiff = route({
  id: 'proposals.diff',
  isExpensive: true,
  host: 'content',
  method: 'GET',
  path: '/api/v1/proposals/:id/diff',
  access: everyone,
  reply: z.object({ data: ProposalDiff }),
  summary: 'Read what a proposal would change now',
  description: 'Nothing is changed.',
});

/** What approval means for the reader. */
export const approval = route({
  id: 'proposals.approval',
  host: 'content',
  method: 'GET',
  path: '/api/v1/approval',
  access: everyone,
  reply: z.object({
    data: z.object({
      /** Whether anybody's changes need approval here. */
      isOn: z.boolean(),
      /** Whether the reader's changes do, and whether they may approve those of others. */
      needsApproval: z.boolean(),
      mayApprove: z.boolean(),
      /** People who can approve the reader's changes, the first 20 by name. */
      approvers: z.array(Person),
      /** Open proposals that the reader can decide about. */
      waiting: z.int(),
    }),
  }),
  summary: 'Read whether your changes need approval',
});

/** What waits for approval, without what it would change. */
export const OpenProposal = z.object({
  /** Null if the reader may not look at it. */
  id: Id.nullable(),
  /** Name; empty for a person who was erased. */
  author: z.string(),
  at: Instant,
  title: z.string(),
  isYours: z.boolean(),
  /** The first people by name who can decide about it, and how many they are. */
  approvers: z.array(z.string()),
  approverCount: z.int(),
});
export type OpenProposal = z.infer<typeof OpenProposal>;

/** Of these the newest are listed. */
export const maxOpenProposals = 3;

export const openProposals = route({
  id: 'proposals.open',
  host: 'content',
  method: 'GET',
  path: '/api/v1/proposals-open',
  access: everyone,
  query: z.strictObject({
    /** The record. */
    subject: Id,
  }),
  reply: z.object({ data: z.array(OpenProposal).max(maxOpenProposals), meta: z.object({ total: z.int() }) }),
  summary: 'Read what is proposed for a record',
  description: 'Newest first. Empty for a record that you may not read.',
});
