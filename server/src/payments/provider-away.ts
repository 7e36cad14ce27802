/**
 * The provider gave no answer, or none that decides anything: the charge may or may not have been started. Charging the
 * same purchase again later finds out and is safe.
 */
export class PaymentProviderAway extends Error {
  override readonly name = 'PaymentProviderAway';
}
