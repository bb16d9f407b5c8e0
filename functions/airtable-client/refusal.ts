/** What Airtable said of a request that it took for wrong: 422, in its own words. */
interface Said {
  /** Such as UNKNOWN_FIELD_NAME. */
  type: string;
  message: string;
}

export interface Refusal {
  /** For people. */
  message: string;
  /** The column that it is about, where Airtable names one. */
  field?: string | undefined;
  /** The choice that a column does not have, where it is about one. */
  choice?: string | undefined;
}

/** @param who asked: 'the token', or the OAuth connection.
 *  @param table whose records were asked for or written.
 *  @returns undefined for what has no words of its own here. */
export function refusalOf(
  { type, message }: Said,
  who: string,
  table: string | undefined,
): Refusal | undefined {
  const quoted = /"([^"]+)"/.exec(message)?.[1];
  switch (type) {
    case 'UNKNOWN_FIELD_NAME':
      return missingField(quoted, table);
    case 'INVALID_VALUE_FOR_COLUMN':
      return {
        message: `The Airtable column "${quoted ?? '?'}" does not take what was written to it (${message}).`,
        field: quoted,
      };
    case 'INVALID_MULTIPLE_CHOICE_OPTIONS':
      return {
        message: `Airtable has no choice "${quoted ?? '?'}", and does not let ${who} add one. Add it in Airtable, or make its user a creator of the base.`,
        choice: quoted,
      };
    case 'INVALID_ATTACHMENT_OBJECT':
      return { message: `Airtable does not take it as an attachment (${message}).` };
    default:
      return undefined;
  }
}

function missingField(field: string | undefined, table: string | undefined): Refusal {
  if (!field) return { message: `A field is missing in the Airtable table "${table}".` };
  return {
    message: `The Airtable table "${table}" has no field "${field}". Rename the field back to "${field}", or add it, and sync again.`,
    field,
  };
}
