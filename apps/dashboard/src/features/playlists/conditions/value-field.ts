/** A date or a time of a row. */
export interface ValueFieldProps {
  label: string;
  /** As it is kept, or what was typed when it could not be read. */
  value: string;
  isInvalid: boolean;
  describedBy?: string | undefined;
  onChange: (value: string) => void;
}
