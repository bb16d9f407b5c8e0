import type { AlertQuery } from '../../../../shared/entities/alert.ts';
import { createLoginMemory, isObject } from '../../lib/loginMemory.ts';

/** The query that a visitor wanted an alert for. */
export const alertAfterLogin = createLoginMemory<AlertQuery>('notify-me', isObject);
