import { expect, test } from 'vitest';
import { formatted, type Run, retyped, textOf, withValue } from './runs.ts';

const value = { source: '018f0000-0000-7000-8000-000000000001', row: 'r1', column: 'price' };

test('typing keeps the look of what is around it', () => {
  const runs: Run[] = [{ text: 'Autumn ' }, { text: 'menu', bold: true }];
  expect(retyped(runs, 'Autumn menus')).toEqual([{ text: 'Autumn ' }, { text: 'menus', bold: true }]);
  expect(retyped(runs, 'Late autumn menu')[0]).toEqual({ text: 'Late autumn ' });
  expect(retyped(runs, '')).toEqual([{ text: '' }]);
});

test('a part becomes bold, and plain again', () => {
  const bold = formatted([{ text: 'Autumn menu' }], 7, 11, { bold: true });
  expect(bold).toEqual([{ text: 'Autumn ' }, { text: 'menu', bold: true }]);
  expect(formatted(bold, 7, 11, { bold: undefined })).toEqual([{ text: 'Autumn menu' }]);
});

test('a value stays where it is while text around it is edited, and goes with its sign', () => {
  const runs = withValue([{ text: 'Only  today' }], 5, value);
  expect(textOf(runs)).toBe('Only ◇ today');
  const edited = retyped(retyped(runs, 'Just ◇ today'), 'Just ◇ today!');
  expect(edited).toContainEqual(value);
  expect(textOf(edited)).toBe('Just ◇ today!');
  expect(retyped(runs, 'Only  today')).toEqual([{ text: 'Only  today' }]);
});
