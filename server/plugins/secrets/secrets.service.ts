import { ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { countApps, removeAllApps, resealApps } from '../identity/secondFactor/sealedApps.service.ts';
import { dropUnsentMails, resealMails } from '../mail/sealedMails.service.ts';
import { internalValue, storeInternalValue } from '../settings/internalValues.service.ts';
import { countWebhooks, removeSecrets, resealWebhooks } from '../webhooks/sealedSecrets.service.ts';

const by = { id: null, name: 'System' };

/** Whether the key with which the database was encrypted is available. */
export async function canOpenSecrets(ctx: Ctx): Promise<boolean> {
  const keyId = await internalValue(ctx, 'secretsKeyId');
  return keyId === undefined || ctx.secretBox.hasKey(keyId);
}

/**
 * Encrypts values with the current key that are unencrypted or use a former key. If the instance does not encrypt,
 * values are decrypted.
 * @throws {ConfigError} when the key with which the database was encrypted is not available
 */
export async function sealSecrets(ctx: Ctx): Promise<void> {
  const { secretBox } = ctx;
  if (!(await canOpenSecrets(ctx)))
    throw new ConfigError(
      `The secrets in the database are sealed with a key that SECRETS_KEY_FILE does not hold (${ctx.config.secretsKeyFile}). ` +
        'Copy the file from another node or from where it is kept. Where it is lost, give the secrets up: strongroom key forget --reason TEXT',
    );
  if (secretBox.seals) secretBox.createKey();
  const keyId = secretBox.seals ? secretBox.keyId() : undefined;
  if ((await internalValue(ctx, 'secretsKeyId')) === keyId) return;
  const again = (text: string, purpose: string) => secretBox.seal(secretBox.open(text, purpose), purpose);
  const secret = await internalValue(ctx, 'downloadSecret');
  if (secret) await storeInternalValue(ctx, 'downloadSecret', again(secret, 'downloadSecret'));
  await resealApps(ctx, again);
  await resealWebhooks(ctx, again);
  await resealMails(ctx, again);
  await storeInternalValue(ctx, 'secretsKeyId', keyId);
}

/** Whether losing the key would lose data that users need. */
export async function hasSealedSecrets(ctx: Ctx): Promise<boolean> {
  return (await countApps(ctx)) > 0 || (await countWebhooks(ctx)) > 0;
}

/**
 * Discards values that only a lost key decrypts: authenticator apps must be set up again, webhooks need a new secret,
 * waiting mails are dropped. The next start creates a key.
 */
export async function clearSecrets(ctx: Ctx, reason: string): Promise<{ apps: number; webhooks: number }> {
  return ctx.transact(async (tx) => {
    const [apps, webhooks] = [await countApps(tx), await countWebhooks(tx)];
    await removeAllApps(tx);
    await removeSecrets(tx);
    await dropUnsentMails(tx);
    await storeInternalValue(tx, 'downloadSecret', undefined);
    await storeInternalValue(tx, 'secretsKeyId', undefined);
    await tx.audit(`Sealed secrets given up: ${reason} (authenticator apps: ${apps}, webhooks: ${webhooks})`, { by });
    return { apps, webhooks };
  });
}
