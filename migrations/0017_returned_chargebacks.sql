-- For payment_attention: chargebacks that were reversed, of which there are few.
create index ledger_tx_chargeback_returns on ledger_tx (user_id) where kind = 'chargeback_return';
