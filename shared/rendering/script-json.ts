const ESCAPED = /[<\u2028\u2029]/g;

/** Escapes JSON so that it cannot end the `<script>` element that contains it. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    ESCAPED,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
