const ESCAPED = /[<\u2028\u2029]/g;

/** JSON for the content of a `<script>`, which it cannot end. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    ESCAPED,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
