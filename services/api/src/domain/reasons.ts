import { refusal } from './errors.ts';
import type { BookingRequest } from './rules.ts';

/** Reasons of a transfer, and of a price that is not the listed one. */
export const transferReasons = ['sale', 'gift', 'inheritance', 'divorce', 'merger', 'other'] as const;
export const priceReasons = ['board_decision', 'correction', 'other'] as const;

/** Refuses a transfer without a reason, a reason that does not fit, and an inheritance without its document. */
export function checkReason(request: BookingRequest): void {
  const { kind, reason_code } = request;
  const allowed: readonly string[] = kind === 'transfer' ? transferReasons : priceReasons;
  if (kind === 'transfer' && reason_code === null) {
    throw refusal('reason_required', 'reason_code', { allowed: allowed.join(', ') });
  }
  if (reason_code !== null && !allowed.includes(reason_code)) {
    throw refusal('reason_invalid', 'reason_code', { allowed: allowed.join(', ') });
  }
  if (reason_code === 'inheritance' && request.document === null) throw refusal('document_required', 'document');
}
