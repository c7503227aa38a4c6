// Fields of records in words, for other features.
export { fieldName, isSaid, valueText } from './field-values.ts';
