import { expect, test } from 'vitest';
import { mapHistory, record, redo, startHistory, undo } from './edit-history.ts';

const write = (...texts: [string, string | null, number][]) =>
  texts.reduce((history, [text, tag, at]) => record(history, text, tag, at), startHistory('start'));

test('undo goes back step by step, redo forward again', () => {
  const two = write(['one', 'a', 0], ['two', 'b', 0]);
  const one = undo(two);
  expect(one.present).toBe('one');
  expect(undo(one).present).toBe('start');
  expect(undo(undo(one)).present).toBe('start');
  expect(redo(one).present).toBe('two');
  expect(redo(two)).toBe(two);
});

test('typing in one field in quick succession is one step', () => {
  const typed = write(['L', 'name', 0], ['Lu', 'name', 300], ['Lun', 'name', 600]);
  expect(undo(typed).present).toBe('start');
});

test('a pause, another field, or no tag makes a separate step', () => {
  expect(undo(write(['L', 'name', 0], ['Lu', 'name', 5000])).present).toBe('L');
  expect(undo(write(['L', 'name', 0], ['Lu', 'priority', 100])).present).toBe('L');
  expect(undo(write(['L', null, 0], ['Lu', null, 1])).present).toBe('L');
});

test('a change after undo discards the redo steps', () => {
  const changed = record(undo(write(['one', 'a', 0])), 'other', 'b', 1);
  expect(redo(changed).present).toBe('other');
});

test('typing continues as a new step after undo', () => {
  const back = undo(write(['L', 'name', 0], ['Lu', 'name', 100]));
  expect(undo(record(back, 'D', 'name', 200)).present).toBe('start');
});

test('the oldest steps are discarded, not the newest', () => {
  let history = startHistory(0);
  for (let i = 1; i <= 300; i++) history = record(history, i, null, i);
  expect(history.past.length).toBe(100);
  expect(undo(history).present).toBe(299);
});

test('data added by the server applies to every step', () => {
  const mapped = mapHistory(undo(write(['one', 'a', 0], ['two', 'b', 0])), (text) => `${text}!`);
  expect([undo(mapped).present, mapped.present, redo(mapped).present]).toEqual(['start!', 'one!', 'two!']);
});
