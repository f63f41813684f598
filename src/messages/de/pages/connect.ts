/** Texts of the page Connect a computer, in German. */
export const connect = {
  title: 'Computer verbinden',
  intro:
    'Halten Sie Ordner auf Computer oder Telefon mit einem Client synchron, oder öffnen Sie Ihre Dateien als Netzlaufwerk.',
  driveIntro:
    'Nutzen Sie Ihre Dateien als Netzlaufwerk: Ordner öffnen sich im Dateimanager, und Programme öffnen und speichern Dateien darin.',
  copy: 'Kopieren',
  copied: 'Adresse kopiert',
  copyFor: 'Für %{name} kopieren',
  commandCopied: 'Befehl kopiert',
  signInHint:
    'Melden Sie sich mit Ihrer E-Mail-Adresse %{id} oder Ihrer Benutzer-ID an. Verwenden Sie ein Token statt Ihres Passworts. Erstellen Sie eines für jeden Computer, damit Sie es widerrufen können, wenn der Computer verloren geht.',
  make: 'Token erstellen',
  tokenName: 'Netzlaufwerk',
  off: 'Das Netzlaufwerk ist auf diesem Server ausgeschaltet. Wenden Sie sich an Ihre Systemadministration.',
  system: {
    windows:
      'Öffnen Sie im Explorer Dieser PC, wählen Sie Netzlaufwerk verbinden, geben Sie die Adresse ein und wählen Sie Verbindung mit anderen Anmeldeinformationen herstellen. Windows verbindet sich nur mit https-Adressen und öffnet Dateien über 50 MB erst, wenn FileSizeLimitInBytes in der Registrierung erhöht wurde.',
    macos: 'Wählen Sie im Finder Gehe zu, Mit Server verbinden, und geben Sie die Adresse ein.',
    gnome: 'Wählen Sie in Dateien Andere Orte und geben Sie diese Adresse ein.',
    kde: 'Geben Sie diese Adresse in Dolphin ein.',
    davfs:
      'Binden Sie das Laufwerk als Ordner ein. Setzen Sie ab Linux 6.16 buf_size in /etc/davfs2/davfs2.conf auf 64, sonst erscheinen Ordner leer.',
    rclone: 'Kopieren und synchronisieren Sie Ordner auf der Kommandozeile.',
  },
  drive: 'Netzlaufwerk',
  driveHint:
    'Ordner öffnen sich im Dateimanager, und Programme öffnen und speichern Dateien darin. Auf dem Computer wird nichts gespeichert, daher geht es nur online.',
  driveAddress: 'Adresse des Netzlaufwerks',
  sync: {
    title: 'Synchronisierte Ordner',
    hint: 'Clients, die das Protokoll von ownCloud/Nextcloud sprechen, halten Ordner auf Ihrem Gerät auf dem Stand von hier, auch wenn Sie eine Zeit lang offline sind.',
    system: 'Ihr Gerät',
    install: 'Client installieren',
    clients: {
      desktop:
        'Installieren Sie den Desktop-Client von Nextcloud oder ownCloud von dessen Website, oder fragen Sie Ihren Administrator danach. Beide sind kostenlos.',
      linux:
        'Installieren Sie das Paket nextcloud-desktop oder owncloud-client Ihrer Distribution, oder den Client von der Website von Nextcloud oder ownCloud. Beide sind kostenlos.',
      phone:
        'Installieren Sie die App von Nextcloud oder ownCloud aus dem App-Store. Diese Apps wurden mit diesem Server nicht getestet.',
    },
    enter: 'Adresse eingeben',
    enterHint: 'Starten Sie den Client, wählen Sie die Anmeldung am eigenen Server und geben Sie diese Adresse ein.',
    enterOnPhone: 'Öffnen Sie die App, wählen Sie die Anmeldung und geben Sie diese Adresse ein.',
    address: 'Serveradresse',
    signIn: 'Im Browser anmelden',
    signInHint:
      'Der Client öffnet eine Seite im Browser. Melden Sie sich wie gewohnt an und wählen Sie „Dieses Gerät verbinden“. Verlangt ein Client stattdessen Benutzername und Passwort, verwenden Sie Ihre Benutzer-ID und ein API-Token.',
    choose: 'Ordner auswählen',
    chooseHint:
      'Wählen Sie im Client den lokalen Ordner und die Ordner, die synchronisiert werden. Alles andere bleibt nur hier.',
    chooseOnPhone:
      'Durchsuchen Sie Ihre Dateien in der App. Eine Datei wird auf dem Gerät gespeichert, wenn Sie sie öffnen oder für offline markieren.',
  },
  know: {
    title: 'Gut zu wissen',
    online:
      'Dateien, die Sie ansehen, aber nicht herunterladen dürfen, bleiben nur online: Sie erscheinen nicht auf dem Gerät.',
    readOnly:
      'Legen Sie keine neuen Dateien in Ordnern ab, die Sie nur lesen dürfen. Sie werden nicht hochgeladen, und manche Clients löschen sie vom Computer.',
    conflict:
      'Ändern Sie und jemand anderes eine Datei gleichzeitig, bleiben beide Versionen erhalten: Ihre als Kopie mit „conflicted copy“ im Namen.',
    lost: 'Wenn Sie ein Gerät verlieren, löschen Sie dessen synchronisierte Dateien unter Sicherheit, Verbundene Geräte.',
  },
  device: {
    title: 'Dieses Gerät verbinden?',
    intro:
      'Sie sind als %{name} angemeldet. Ein Client möchte sich mit Ihrem Konto verbinden. Er kann dann Ihre Dateien lesen und ändern.',
    client: 'Client',
    address: 'IP-Adresse',
    startedOn: 'Begonnen',
    code: 'Code',
    warning: 'Verbinden Sie ihn nur, wenn Sie dies gerade selbst auf Ihrem eigenen Gerät begonnen haben.',
    submit: 'Dieses Gerät verbinden',
    done: 'Gerät verbunden',
    connected: 'Sie können diese Seite schließen und zum Gerät zurückkehren. Es macht von selbst weiter.',
    toDevices: 'Verbundene Geräte',
  },
};
