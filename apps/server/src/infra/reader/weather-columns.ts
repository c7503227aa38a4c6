export const weatherColumns = [
  { key: 'time', name: 'Time', kind: 'instant' },
  { key: 'hours', name: 'Hours', kind: 'number' },
  { key: 'temperature', name: 'Temperature', kind: 'number' },
  { key: 'symbol', name: 'Symbol', kind: 'text' },
  { key: 'rain', name: 'Rain', kind: 'number' },
  { key: 'wind', name: 'Wind', kind: 'number' },
];
