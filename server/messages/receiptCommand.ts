/** How a receipt is verified: a command, in no language. */
export const RECEIPT_COMMAND = 'strongroom receipt verify FILE RECEIPT.json --key KEY.pem';
