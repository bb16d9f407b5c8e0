type Fields = Record<string, unknown>;

/** One JSON line an entry, as CloudWatch Logs Insights reads them. Never give it a secret. */
export const log = {
  info: (message: string, fields: Fields = {}) => write('INFO', message, fields),
  warn: (message: string, fields: Fields = {}) => write('WARN', message, fields),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('ERROR', message, { ...fields, ...describe(error) }),
};

function write(level: string, message: string, fields: Fields): void {
  console.log(JSON.stringify({ level, message, ...fields, timestamp: new Date().toISOString() }));
}

function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) };
  return {
    error: error.message,
    errorName: error.name,
    stack: error.stack,
    ...(error.cause ? { cause: String(error.cause) } : {}),
  };
}
