export const calendarColumns = [
  { key: 'title', name: 'Title', kind: 'text' },
  { key: 'start', name: 'Start', kind: 'instant' },
  { key: 'end', name: 'End', kind: 'instant' },
  { key: 'allDay', name: 'All day', kind: 'yesno' },
  { key: 'location', name: 'Place', kind: 'text' },
  { key: 'description', name: 'Description', kind: 'text' },
];
