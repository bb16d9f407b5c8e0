import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { getInvocationFields } from './invocation.ts';

/** Limits the chain of causes, which may be circular. */
const MAX_CAUSES = 5;

class Formatter extends LogFormatter {
  override formatAttributes(
    { logLevel, message, timestamp, serviceName, xRayTraceId }: UnformattedAttributes,
    fields: LogAttributes,
  ): LogItem {
    const attributes = {
      level: logLevel,
      message,
      timestamp: this.formatTimestamp(timestamp),
      service: serviceName,
      release: process.env.RELEASE,
      ...getInvocationFields(),
      xray_trace_id: xRayTraceId,
      ...fields,
    };
    return new LogItem({ attributes });
  }

  /** Logs only these properties: an error may also contain request headers or a response with tokens. */
  override formatError(error: Error, causesLeft = MAX_CAUSES): LogAttributes {
    const { name, message, stack, cause } = error;
    const code = 'code' in error && typeof error.code !== 'object' ? error.code : undefined;
    return {
      name,
      message,
      code,
      stack,
      ...(cause instanceof Error && causesLeft > 0
        ? { cause: this.formatError(cause, causesLeft - 1) }
        : {}),
    };
  }
}

const logger = new Logger({ logFormatter: new Formatter() });

/** Writes one JSON line per entry, with the fields of the current invocation. Never pass a secret. */
export const log = {
  info: (message: string, fields: LogAttributes = {}) => logger.info(message, fields),
  warn: (message: string, fields: LogAttributes = {}) => logger.warn(message, fields),
  error: (message: string, error: unknown, fields: LogAttributes = {}) =>
    logger.error(message, {
      ...fields,
      error: error instanceof Error ? error : String(error),
    }),
};
