/** Texts of the page Connect a computer, in Czech. */
export const connect = {
  title: 'Připojit počítač',
  intro:
    'Používejte své soubory jako síťový disk: složky se otevírají ve správci souborů a programy v nich otevírají a ukládají soubory.',
  address: 'Adresa',
  copy: 'Kopírovat',
  copied: 'Adresa zkopírována',
  copyFor: 'Kopírovat pro %{name}',
  commandCopied: 'Příkaz zkopírován',
  signIn: 'Jméno a heslo',
  signInHint:
    'Přihlaste se svou e-mailovou adresou %{id} nebo ID uživatele. Místo hesla použijte token. Vytvořte jeden pro každý počítač, abyste ho při ztrátě počítače mohli odvolat.',
  make: 'Vytvořit token',
  tokenName: 'Síťový disk',
  off: 'Síťový disk je na tomto serveru vypnutý. Obraťte se na správce.',
  systems: 'Návody',
  system: {
    windows:
      'V Průzkumníku souborů otevřete Tento počítač, zvolte Připojit síťovou jednotku, zadejte adresu a zaškrtněte Připojit pomocí jiných přihlašovacích údajů. Windows se připojí jen k adresám https a soubory nad 50 MB otevře až po zvýšení hodnoty FileSizeLimitInBytes v registru.',
    macos: 'Ve Finderu zvolte Otevřít, Připojit se k serveru a zadejte adresu.',
    gnome: 'V aplikaci Soubory zvolte Jiná umístění a zadejte tuto adresu.',
    kde: 'Zadejte tuto adresu v Dolphinu.',
    davfs:
      'Připojte disk jako složku. Od Linuxu 6.16 nastavte v /etc/davfs2/davfs2.conf hodnotu buf_size na 64, jinak se složky zobrazují prázdné.',
    rclone: 'Kopírujte a synchronizujte složky z příkazového řádku.',
  },
};
