/** An answer that no program of ours gave, such as a proxy's page. */
export class ForeignAnswer extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`answered ${status} by somebody else`);
    this.status = status;
  }
}
