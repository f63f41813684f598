/** Texts of the page Connect a computer, in Czech. */
export const connect = {
  title: 'Připojit počítač',
  intro: 'Synchronizujte složky v počítači či telefonu pomocí klienta, nebo otevírejte soubory jako síťovou jednotku.',
  driveIntro:
    'Používejte své soubory jako síťový disk: složky se otevírají ve správci souborů a programy v nich otevírají a ukládají soubory.',
  copy: 'Kopírovat',
  copied: 'Adresa zkopírována',
  copyFor: 'Kopírovat pro %{name}',
  commandCopied: 'Příkaz zkopírován',
  signInHint:
    'Přihlaste se svou e-mailovou adresou %{id} nebo ID uživatele. Místo hesla použijte token. Vytvořte jeden pro každý počítač, abyste ho při ztrátě počítače mohli odvolat.',
  make: 'Vytvořit token',
  tokenName: 'Síťový disk',
  off: 'Síťový disk je na tomto serveru vypnutý. Obraťte se na správce.',
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
  drive: 'Síťová jednotka',
  driveHint:
    'Složky se otevírají ve správci souborů a aplikace v nich otevírají a ukládají soubory. V počítači se nic neukládá, takže to funguje jen online.',
  driveAddress: 'Adresa síťové jednotky',
  sync: {
    title: 'Synchronizované složky',
    hint: 'Klienti, kteří mluví protokolem ownCloud/Nextcloud, udržují složky ve vašem zařízení stejné jako zde, i když jste chvíli offline.',
    system: 'Vaše zařízení',
    install: 'Nainstalujte klienta',
    clients: {
      desktop:
        'Nainstalujte klienta Nextcloud nebo ownCloud pro počítače z jeho webu, nebo o něj požádejte správce. Oba jsou zdarma.',
      linux:
        'Nainstalujte balíček nextcloud-desktop nebo owncloud-client své distribuce, nebo klienta z webu Nextcloud či ownCloud. Oba jsou zdarma.',
      phone:
        'Nainstalujte aplikaci Nextcloud nebo ownCloud z obchodu s aplikacemi. Tyto aplikace nebyly s tímto serverem vyzkoušeny.',
    },
    enter: 'Zadejte adresu',
    enterHint: 'Spusťte klienta, zvolte přihlášení k vlastnímu serveru a zadejte tuto adresu.',
    enterOnPhone: 'Otevřete aplikaci, zvolte přihlášení a zadejte tuto adresu.',
    address: 'Adresa serveru',
    signIn: 'Přihlaste se v prohlížeči',
    signInHint:
      'Klient otevře stránku v prohlížeči. Přihlaste se jako obvykle a zvolte Připojit toto zařízení. Pokud klient místo toho chce uživatelské jméno a heslo, použijte své ID uživatele a token API.',
    choose: 'Vyberte složky',
    chooseHint:
      'V klientovi vyberte místní složku a složky, které se mají synchronizovat. Vše ostatní zůstane jen zde.',
    chooseOnPhone:
      'Procházejte soubory v aplikaci. Soubor se do zařízení uloží, když ho otevřete nebo označíte pro použití offline.',
  },
  know: {
    title: 'Dobré vědět',
    online: 'Soubory, které smíte prohlížet, ale ne stahovat, zůstávají jen online: v zařízení se neobjeví.',
    readOnly:
      'Do složek, které smíte jen číst, nevkládejte nové soubory. Nenahrají se a někteří klienti je z počítače smažou.',
    conflict:
      'Když soubor změníte vy a zároveň někdo jiný, zůstanou obě verze: vaše jako kopie, která má v názvu „conflicted copy“.',
    lost: 'Pokud zařízení ztratíte, vymažte jeho synchronizované soubory na stránce Zabezpečení, Připojená zařízení.',
  },
  device: {
    title: 'Připojit toto zařízení?',
    intro: 'Jste přihlášeni jako %{name}. Klient se chce připojit k vašemu účtu. Bude moci vaše soubory číst a měnit.',
    client: 'Klient',
    address: 'IP adresa',
    startedOn: 'Zahájeno',
    code: 'Kód',
    warning: 'Připojte ho, jen pokud jste to právě sami zahájili na vlastním zařízení.',
    submit: 'Připojit toto zařízení',
    done: 'Zařízení je připojeno',
    connected: 'Tuto stránku můžete zavřít a vrátit se k zařízení. Bude pokračovat samo.',
    toDevices: 'Připojená zařízení',
  },
};
