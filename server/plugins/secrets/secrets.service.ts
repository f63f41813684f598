import { ConfigError } from '#server/config.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { purposeOf } from '../identity/secondFactor/codes.service.ts';

const by = { id: null, name: 'System' };

/** Whether the key with which the database was encrypted is available. */
export async function canOpenSecrets({ stores, secretBox }: Ctx): Promise<boolean> {
  const keyId = await stores.settings.find('secretsKeyId');
  return keyId === undefined || secretBox.hasKey(keyId);
}

/**
 * Encrypts values with the current key that are unencrypted or use a former key. If the instance does not encrypt,
 * values are decrypted.
 * @throws {ConfigError} when the key with which the database was encrypted is not available
 */
export async function sealSecrets(ctx: Ctx): Promise<void> {
  const { stores, secretBox } = ctx;
  if (!(await canOpenSecrets(ctx)))
    throw new ConfigError(
      `The secrets in the database are sealed with a key that SECRETS_KEY_FILE does not hold (${ctx.config.secretsKeyFile}). ` +
        'Copy the file from another node or from where it is kept. Where it is lost, give the secrets up: strongroom key forget --reason TEXT',
    );
  if (secretBox.seals) secretBox.createKey();
  const keyId = secretBox.seals ? secretBox.keyId() : undefined;
  if ((await stores.settings.find('secretsKeyId')) === keyId) return;
  const again = (text: string, purpose: string) => secretBox.seal(secretBox.open(text, purpose), purpose);
  const secret = await stores.settings.find('downloadSecret');
  if (secret) await stores.settings.set('downloadSecret', again(secret, 'downloadSecret'));
  for (const { userId, secret, pendingSecret } of await stores.totps.all()) {
    const resealed = (text: string | null) => text && again(text, purposeOf(userId));
    await stores.totps.setSecrets(userId, { secret: resealed(secret), pendingSecret: resealed(pendingSecret) });
  }
  for (const { id, secret } of await stores.webhooks.secrets())
    await stores.webhooks.reseal(id, again(secret, 'webhook'));
  for (const { id, text, html } of await stores.outbox.unsent())
    await stores.outbox.reseal(id, { text: again(text, 'mail'), html: again(html, 'mail') });
  if (keyId === undefined) await stores.settings.remove('secretsKeyId');
  else await stores.settings.set('secretsKeyId', keyId);
}

/** Whether losing the key would lose data that users need. */
export async function hasSealedSecrets({ stores }: Ctx): Promise<boolean> {
  return (await stores.totps.all()).length > 0 || (await stores.webhooks.secrets()).length > 0;
}

/**
 * Discards values that only a lost key decrypts: authenticator apps must be set up again, webhooks need a new secret,
 * waiting mails are dropped. The next start creates a key.
 */
export async function clearSecrets(ctx: Ctx, reason: string): Promise<{ apps: number; webhooks: number }> {
  return ctx.transact(async (tx) => {
    const { settings, totps, webhooks, outbox } = tx.stores;
    const [apps, hooks] = [await totps.all(), await webhooks.secrets()];
    await totps.removeAll();
    for (const { id } of hooks) await webhooks.reseal(id, '');
    await outbox.dropUnsent('The key that the mail was sealed with is lost');
    await settings.remove('downloadSecret');
    await settings.remove('secretsKeyId');
    await tx.audit(
      `Sealed secrets given up: ${reason} (authenticator apps: ${apps.length}, webhooks: ${hooks.length})`,
      {
        by,
      },
    );
    return { apps: apps.length, webhooks: hooks.length };
  });
}
