/** What shows an id, a secret or a time of the run, and so differs between two runs of the same program. */
export const masks: readonly { readonly page: RegExp; readonly what: string; readonly why: string }[] = [
  { page: /^\/playables\/detail/, what: 'video', why: 'how much of the film has arrived' },
  { page: /^\/settings$/, what: '#sessions ul', why: 'sessions of one moment are in any order' },
  {
    page: /^\/settings\/installation/,
    what: 'main p, main code',
    why: 'free space, addresses and the folder of the run',
  },
];
