import { LogFormatter, Logger, LogItem } from '@aws-lambda-powertools/logger';
import type { LogAttributes, UnformattedAttributes } from '@aws-lambda-powertools/logger/types';
import { namesOfInvocation } from './invocation.ts';

/** Of an error's causes: one may be its own. */
const MOST_CAUSES = 5;

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
      ...namesOfInvocation(),
      xray_trace_id: xRayTraceId,
      ...fields,
    };
    return new LogItem({ attributes });
  }

  /** Whatever else an error carries, such as a request with its headers or an answer with its tokens, stays
   *  out of the log. */
  override formatError(error: Error, causesLeft = MOST_CAUSES): LogAttributes {
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

/** One JSON line an entry, as CloudWatch Logs Insights reads them, with the names of the invocation that it
 *  is of. Never give it a secret. */
export const log = {
  info: (message: string, fields: LogAttributes = {}) => logger.info(message, fields),
  warn: (message: string, fields: LogAttributes = {}) => logger.warn(message, fields),
  error: (message: string, error: unknown, fields: LogAttributes = {}) =>
    logger.error(message, {
      ...fields,
      error: error instanceof Error ? error : String(error),
    }),
};
